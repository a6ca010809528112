import "server-only";
import { candidateSessions } from "@/db/schema/candidate-sessions";
import type { Context } from "@/lib/contract/context";
import type { Queryable } from "@/lib/platform/database/client";
import { sha256 } from "@/lib/platform/digest";
import { newUuidV7 } from "@/lib/platform/ids";
import { newSessionToken } from "./token";

export const SESSION_TTL_MS = 12 * 60 * 60 * 1000;

/**
 * Opens a 12-hour session for each candidate, in the given order. Returns the tokens in clear text, because
 * the database stores only their digests. `newToken` gets the session's position, from 0.
 */
export async function openSessions(
  ctx: Pick<Context<Queryable>, "db" | "now">,
  candidates: readonly { baseId: number; id: string }[],
  newToken: (position: number) => string = newSessionToken,
): Promise<{ sessionId: string; candidateId: string; token: string; expiresAt: Date }[]> {
  if (candidates.length === 0) return [];
  const createdAt = ctx.now();
  const expiresAt = new Date(createdAt.getTime() + SESSION_TTL_MS);
  const opened = candidates.map(({ baseId, id }, position) => ({
    baseId,
    sessionId: newUuidV7(),
    candidateId: id,
    token: newToken(position),
    expiresAt,
  }));
  const rows = opened.map(({ baseId, sessionId, candidateId, token }) => ({
    id: sessionId,
    baseId,
    candidateId,
    tokenDigest: sha256(token),
    createdAt,
    expiresAt,
  }));
  await ctx.db.insert(candidateSessions).values(rows);
  return opened.map(({ baseId, ...session }) => session);
}
