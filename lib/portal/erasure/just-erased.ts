import "server-only";
import { and, eq, gt, sql } from "drizzle-orm";
import * as z from "zod";
import { events } from "@/db/schema/events";
import { mutations } from "@/db/schema/mutations";
import type { CandidateAccess } from "@/lib/contract/context";
import { pollUntil } from "@/lib/engine/mutations/wait";
import { dbOfBase } from "@/lib/platform/database/base-database";
import { decrypt, encrypt } from "@/lib/platform/secrets";
import { REPEAT_MS } from "../repeat-ms";

/** How long to wait for the other records, because each region's queue erases its own record. */
const OTHERS_WAIT_MS = 1000;

const Owners = z.array(z.object({ baseId: z.int(), regionId: z.string(), candidateId: z.string() }));
type Owner = z.infer<typeof Owners>[number];

/**
 * Returns a text that identifies the records of an erasure form, for `findJustErased`. The text is encrypted,
 * because visitors could otherwise edit the form to ask about other records.
 */
export const sealOwners = (records: readonly CandidateAccess[]): string =>
  encrypt(
    JSON.stringify(
      records.map(({ session, scope }) => ({
        baseId: scope.base.id,
        regionId: scope.region.id,
        candidateId: session.candidateId,
      })),
    ),
  );

/** Decrypts the output of `sealOwners`. Returns an empty list if a visitor changed it. */
export function openOwners(sealed: string): Owner[] {
  try {
    return Owners.parse(JSON.parse(decrypt(sealed)));
  } catch {
    return [];
  }
}

/**
 * Returns those of the records that their candidates have just erased. Needs no session, because an erasure
 * deletes it: the second submission of a form can arrive after that.
 */
export const findJustErased = (owners: readonly Owner[], withinMs = REPEAT_MS): Promise<Owner[]> =>
  pollUntil(
    async () => {
      const isErased = await Promise.all(owners.map((owner) => isJustErased(owner, withinMs)));
      return owners.filter((_, index) => isErased[index]);
    },
    ({ length }) => length === 0 || length === owners.length,
    OTHERS_WAIT_MS,
  );

async function isJustErased({ baseId, candidateId }: Owner, withinMs: number): Promise<boolean> {
  const [deleted] = await dbOfBase(baseId)
    .select({ id: events.id })
    .from(events)
    .where(
      and(
        eq(events.baseId, baseId),
        eq(events.candidateId, candidateId),
        eq(events.action, "candidate.deleted"),
        eq(events.actorId, candidateId),
        // The database's clock, which also timed the erasure, can differ from this process's.
        gt(events.occurredAt, sql`clock_timestamp() - ${withinMs} * interval '1 millisecond'`),
      ),
    )
    .limit(1);
  return deleted !== undefined;
}

/** Returns whether the candidate's own erasure of the record is still queued. */
export async function isErasureQueued({ baseId, candidateId }: Owner): Promise<boolean> {
  const [queued] = await dbOfBase(baseId)
    .select({ id: mutations.id })
    .from(mutations)
    .where(
      and(
        eq(mutations.baseId, baseId),
        eq(mutations.status, sql`'queued'`),
        eq(mutations.operation, "candidates.delete"),
        eq(mutations.actorId, candidateId),
      ),
    )
    .limit(1);
  return queued !== undefined;
}
