import "server-only";
import { and, eq } from "drizzle-orm";
import { candidates } from "@/db/schema/candidates";
import { recordBases } from "@/db/schema/regions";
import type { CandidateAccess } from "@/lib/contract/context";
import { dbOfBase } from "@/lib/platform/database/base-database";
import { db } from "@/lib/platform/database/client";
import { endAllSessions } from "@/lib/records/candidates/end-sessions";
import { candidateContext } from "../contexts/candidate-context";

/**
 * A person may be signed in to only some of their records here, because a region's e-mail opens only that
 * region's record. These functions find the others: the records with the same e-mail address and mode.
 */

type Address = { mode: "live" | "sandbox"; emailKey: string };

const isSame = (one: Address, other: Address) => one.mode === other.mode && one.emailKey === other.emailKey;

async function findAddress(access: CandidateAccess): Promise<Address[]> {
  const { db, base, session } = candidateContext(access);
  const found = await db
    .select({ emailKey: candidates.emailKey })
    .from(candidates)
    .where(and(eq(candidates.baseId, base.id), eq(candidates.id, session.candidateId)));
  return found.map(({ emailKey }) => ({ mode: base.mode, emailKey }));
}

const findAddresses = async (sessions: readonly CandidateAccess[]): Promise<Address[]> =>
  (await Promise.all(sessions.map(findAddress))).flat();

/** Returns whether the session has the same address as one of the others. */
export async function hasAddressOf(
  session: CandidateAccess,
  others: readonly CandidateAccess[],
): Promise<boolean> {
  const [own] = await findAddress(session);
  return own !== undefined && (await findAddresses(others)).some((address) => isSame(address, own));
}

/** Ends all sessions with the addresses of these, in every browser and at every region. */
export async function endSessionsEverywhere(sessions: readonly CandidateAccess[]): Promise<void> {
  for (const { mode, emailKey } of await findAddresses(sessions)) {
    const people = await db()
      .select({ baseId: candidates.baseId, id: candidates.id })
      .from(recordBases)
      .innerJoin(candidates, eq(candidates.baseId, recordBases.id))
      .where(and(eq(recordBases.mode, mode), eq(candidates.emailKey, emailKey)));
    for (const { baseId, id } of people)
      await endAllSessions({ db: dbOfBase(baseId), base: { id: baseId, mode } }, id);
  }
}
