import "server-only";
import { and, isNull, lt, or } from "drizzle-orm";
import { candidateSessions } from "@/db/schema/candidate-sessions";
import { verifications } from "@/db/schema/verifications";
import type { Database } from "@/lib/platform/database/client";

/** So long a link that is used or expired is told so, to whoever opens it. */
const EXPIRED_LINK_RETENTION_MS = 24 * 60 * 60 * 1000;

/** Forgets sessions that ended and verifications that are over; what never became a mail, as soon as it can't any more. */
export async function deleteExpiredSessions(database: Database, now: Date): Promise<void> {
  await database.delete(candidateSessions).where(lt(candidateSessions.expiresAt, now));
  const longAgo = new Date(now.getTime() - EXPIRED_LINK_RETENTION_MS);
  const isOver = lt(verifications.expiresAt, longAgo);
  const isMissed = and(isNull(verifications.preparedAt), lt(verifications.expiresAt, now));
  await database.delete(verifications).where(or(isOver, isMissed));
}
