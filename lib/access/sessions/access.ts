import "server-only";
import { and, eq, gt } from "drizzle-orm";
import { candidateSessions } from "@/db/schema/candidate-sessions";
import type { CandidateAccess } from "@/lib/contract/context";
import { db } from "@/lib/platform/database/client";
import { sha256 } from "@/lib/platform/digest";
import { singleton } from "@/lib/platform/singleton";
import { newBucket, type TokenBucket } from "../rate-limits/token-bucket";
import { findBaseWithRegion } from "../regions/find-base-with-region";

/**
 * The session of this token; null where it is unknown, expired or ended, or its candidate is gone. Asked of the database on
 * every request, so that a session that ends, ends at once on every process.
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

/** The allowance of requests of one candidate, in all sessions together. */
export function candidateBucket(candidateId: string): TokenBucket {
  const held = singleton("candidate-buckets", () => new Map<string, TokenBucket>());
  const bucket = held.get(candidateId) ?? newBucket(candidateId);
  held.set(candidateId, bucket);
  return bucket;
}
