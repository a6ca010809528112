import "server-only";
import { and, gt, inArray } from "drizzle-orm";
import { candidateSessions } from "@/db/schema/candidate-sessions";
import type { Proof } from "@/lib/access/mailed-proof";
import { TOKENS_MAX } from "@/lib/access/sessions/cookie";
import type { OpenedSession } from "@/lib/access/sessions/verify";
import type { Context } from "@/lib/contract/context";
import { hmacDigest, sha256 } from "@/lib/platform/digest";
import { randomBase62 } from "@/lib/platform/ids";
import { REPEAT_MS } from "../repeat-ms";

/** What the portal needs of a session that was just opened. */
export type SignedIn = Pick<OpenedSession, "sessionId" | "candidateId" | "token" | "expiresAt">;

const ATTEMPT_CHARACTERS = 43;
const TOKEN_CHARACTERS = 40;

/** Returns a random text for a hidden input. It is the same only if the same form is sent twice. */
export const newAttempt = () => randomBase62(ATTEMPT_CHARACTERS);

/**
 * Returns a function that derives session tokens from the form's attempt and from the proof. A form that is
 * sent twice gets the same tokens, although the database stores only their digests. Returns undefined if the
 * form has no attempt.
 */
export function tokensOf(attempt: string | null, proof: Proof): ((position: number) => string) | undefined {
  if (attempt?.length !== ATTEMPT_CHARACTERS) return undefined;
  const parts = "token" in proof ? [proof.token] : [proof.email, proof.code];
  return (position) => {
    const digest = hmacDigest("candidate session", attempt, ...parts, String(position));
    return `cts_${digest.slice(0, TOKEN_CHARACTERS)}`;
  };
}

/**
 * Finds the sessions that the same form has just opened with its proof. On a slow phone, people press the
 * button twice, and the browser ignores the response to the first request, with its cookie.
 */
export async function findRepeatedSignIn(
  ctx: Pick<Context, "db" | "now">,
  newToken: ReturnType<typeof tokensOf>,
): Promise<SignedIn[]> {
  if (!newToken) return [];
  const tokens = Array.from({ length: TOKENS_MAX }, (_, position) => newToken(position));
  const digests = tokens.map((token) => sha256(token));
  const isRecent = gt(candidateSessions.createdAt, new Date(ctx.now().getTime() - REPEAT_MS));
  const rows = await ctx.db
    .select()
    .from(candidateSessions)
    .where(and(inArray(candidateSessions.tokenDigest, digests), isRecent));
  return tokens.flatMap((token, position) => {
    const row = rows.find(({ tokenDigest }) => tokenDigest === digests[position]);
    if (!row) return [];
    const { id: sessionId, candidateId, expiresAt } = row;
    return [{ sessionId, candidateId, token, expiresAt }];
  });
}
