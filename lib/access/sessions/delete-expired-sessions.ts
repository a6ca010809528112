import "server-only";
import { isNull, lt, sql } from "drizzle-orm";
import { candidateSessions } from "@/db/schema/candidate-sessions";
import { confirmationCodes } from "@/db/schema/confirmation-codes";
import { emailChanges } from "@/db/schema/email-changes";
import { verifications } from "@/db/schema/verifications";
import type { Database } from "@/lib/platform/database/client";
import { deleteInBatches } from "@/lib/platform/database/delete-in-batches";

/** How long expired links are kept, so that their page can explain why they fail. */
export const EXPIRED_LINK_RETENTION_MS = 24 * 60 * 60 * 1000;

/**
 * Deletes sessions and e-mail changes when they expire, and verifications and codes a day later. A
 * verification that was never prepared has no link, so it is deleted as soon as it expires.
 */
export async function deleteExpiredSessions(database: Database, now: Date): Promise<void> {
  await deleteInBatches(database, candidateSessions, lt(candidateSessions.expiresAt, now));
  const retainedSince = new Date(now.getTime() - EXPIRED_LINK_RETENTION_MS);
  await deleteInBatches(database, verifications, lt(verifications.expiresAt, retainedSince));
  await deleteInBatches(database, emailChanges, lt(emailChanges.expiresAt, now));
  await deleteInBatches(database, confirmationCodes, lt(confirmationCodes.expiresAt, retainedSince));
  const isUnprepared = sql`${isNull(verifications.preparedAt)} and ${lt(verifications.expiresAt, now)}`;
  await deleteInBatches(database, verifications, isUnprepared);
}
