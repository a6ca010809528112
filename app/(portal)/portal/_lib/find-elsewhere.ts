import "server-only";
import type { BaseContext } from "@/lib/contract/context";
import { findChanges } from "@/lib/records/candidate-changes/find";
import { normalizeEmail } from "@/lib/records/candidates/normalize";
import { type NamedRecord, nameRecords } from "./name-records";

/** How many of the candidate's latest changes can be newer than that of their address. */
const CHANGES_MAX = 10;

/**
 * Finds the candidate's records at other regions that still have this record's e-mail address or, with
 * `isChanged`, the address that it had before. Finds only records that this browser is signed in to, so it
 * reveals nothing.
 */
export async function findElsewhere(candidateId: string, isChanged: boolean): Promise<NamedRecord[]> {
  const records = await nameRecords();
  const own = records.find(({ stored }) => stored.id === candidateId);
  if (!own) return [];
  const address = isChanged ? await findFormerAddress(own.ctx, candidateId) : own.stored.email;
  return records.filter(
    ({ ctx, stored }) =>
      ctx.region.id !== own.ctx.region.id && normalizeEmail(stored.email) === normalizeEmail(address),
  );
}

/** Returns "" if there was no former address. */
async function findFormerAddress(ctx: BaseContext, candidateId: string): Promise<string> {
  const changes = await findChanges(ctx, candidateId, CHANGES_MAX);
  return String(changes.find((row) => row.changes.email)?.changes.email?.from ?? "");
}
