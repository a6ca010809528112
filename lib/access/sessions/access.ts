import "server-only";
import { and, eq, gt } from "drizzle-orm";
import { candidateSessions } from "@/db/schema/candidate-sessions";
import type { CandidateAccess } from "@/lib/contract/context";
import { db } from "@/lib/platform/database/client";
import { sha256 } from "@/lib/platform/digest";
import { findBaseWithRegion } from "../regions/find-base-with-region";

/**
 * Finds the session with this token. Returns null if the token is unknown, expired or revoked, or if its
 * candidate was deleted. Reads the database on every request, so that a revoked session immediately stops
 * working in every process.
 */
export async function findCandidateAccess(token: string, now: Date): Promise<CandidateAccess | null> {
  const [row] = await db()
    .select()
    .from(candidateSessions)
    .where(and(eq(candidateSessions.tokenDigest, sha256(token)), gt(candidateSessions.expiresAt, now)));
  const scope = row ? await findBaseWithRegion(row.baseId) : null;
  if (!row || !scope) return null;
  const { id, candidateId, createdAt, expiresAt } = row;
  return { session: { id, candidateId, createdAt, expiresAt }, scope };
}
