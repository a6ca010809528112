import "server-only";
import { and, asc, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import { candidates } from "@/db/schema/candidates";
import { recordBases, regions } from "@/db/schema/regions";
import { verificationCandidates, verifications } from "@/db/schema/verifications";
import type { Context, VisitorContext } from "@/lib/contract/context";
import type { Handler } from "@/lib/contract/contract";
import { fail } from "@/lib/contract/errors";
import type { Queryable } from "@/lib/platform/database/client";
import { sha256 } from "@/lib/platform/digest";
import { consumeAttempt } from "./consume-attempt";
import type { sessions } from "./contract";
import { openSessions } from "./open";
import { addressDigestOf, codeDigestOf } from "./verification";

export type Proof = { token: string } | { email: string; code: string };

/** A session that was just opened; only this result holds its token in clear text. */
export type OpenedSession = {
  sessionId: string;
  candidateId: string;
  regionName: string;
  token: string;
  expiresAt: Date;
};

export const verify: Handler<typeof sessions.verify> = async (ctx, { body }) => {
  await consumeAttempt("verify", "email" in body ? addressDigestOf(body.email) : null, ctx);
  const opened = await redeem(ctx, body, { mode: ctx.mode, region: ctx.region });
  return {
    data: {
      candidates: opened.map(({ candidateId, regionName, token, expiresAt }) => ({
        candidateId,
        regionName,
        sessionToken: token,
        expiresAt: expiresAt.toISOString(),
      })),
    },
  };
};

/**
 * Redeems a link's token or an address with its code, and opens a session for each candidate the mail was for. Every
 * failure is the same `unauthorized`, so that it doesn't tell which part was wrong.
 */
export async function redeem(
  ctx: Context,
  proof: Proof,
  scope: Partial<Pick<VisitorContext, "mode" | "region">> = {},
): Promise<OpenedSession[]> {
  const opened = await ctx.db.transaction(async (transaction) => {
    const inner = { ...ctx, db: transaction };
    const used =
      "token" in proof ? await redeemToken(inner, proof.token, scope) : await redeemCode(inner, proof, scope);
    const found = used ? await findVerifiedCandidates(inner, used, scope.region?.id) : [];
    const open = await openSessions(inner, found);
    return open.map((session, index) => ({ ...session, regionName: found[index]?.regionName ?? "" }));
  });
  if (opened.length > 0) return opened;
  const message = "This link or code is wrong, used or expired; request another.";
  return fail("unauthorized", message, {}, { headers: { "www-authenticate": 'Bearer realm="Instroom"' } });
}

type RedeemScope = Parameters<typeof redeem>[2] & object;
type RedeemedVerification = { id: string; addressDigest: string };

const isOpen = (ctx: Context<Queryable>, { mode }: RedeemScope) =>
  and(
    isNull(verifications.usedAt),
    gt(verifications.expiresAt, ctx.now()),
    mode === undefined ? undefined : eq(verifications.mode, mode),
  );

async function redeemToken(
  ctx: Context<Queryable>,
  token: string,
  scope: RedeemScope,
): Promise<RedeemedVerification | undefined> {
  const [used] = await ctx.db
    .update(verifications)
    .set({ usedAt: ctx.now() })
    .where(and(eq(verifications.tokenDigest, sha256(token)), isOpen(ctx, scope)))
    .returning({ id: verifications.id, addressDigest: verifications.addressDigest });
  return used;
}

/**
 * Tries a code on every open verification of the address, known or not. The statement that checks the code also counts
 * the try, so concurrent guesses can't exceed the limit. Rows are locked in id order to prevent deadlocks.
 */
async function redeemCode(
  ctx: Context<Queryable>,
  { email, code }: { email: string; code: string },
  scope: RedeemScope,
): Promise<RedeemedVerification | undefined> {
  const addressDigest = addressDigestOf(email);
  const open = ctx.db
    .select({ id: verifications.id })
    .from(verifications)
    .where(
      and(eq(verifications.addressDigest, addressDigest), gt(verifications.triesLeft, 0), isOpen(ctx, scope)),
    )
    .orderBy(asc(verifications.id))
    .for("update");
  const isCorrect = sql`${verifications.codeDigest} = ${Buffer.from(codeDigestOf(addressDigest, code), "hex")}`;
  const tried = await ctx.db
    .update(verifications)
    .set({
      triesLeft: sql`${verifications.triesLeft} - 1`,
      usedAt: sql`case when ${isCorrect} then ${ctx.now().toISOString()}::timestamptz end`,
    })
    .where(inArray(verifications.id, open))
    .returning({
      id: verifications.id,
      addressDigest: verifications.addressDigest,
      usedAt: verifications.usedAt,
    });
  return tried.find(({ usedAt }) => usedAt !== null);
}

/** Finds the candidates the mail was for that still have that address. */
async function findVerifiedCandidates(
  ctx: Context<Queryable>,
  used: RedeemedVerification,
  regionId: string | undefined,
) {
  const found = await ctx.db
    .select({
      baseId: candidates.baseId,
      id: candidates.id,
      email: candidates.email,
      regionName: regions.name,
    })
    .from(verificationCandidates)
    .innerJoin(
      candidates,
      and(
        eq(candidates.baseId, verificationCandidates.baseId),
        eq(candidates.id, verificationCandidates.candidateId),
      ),
    )
    .innerJoin(recordBases, eq(recordBases.id, candidates.baseId))
    .innerJoin(regions, eq(regions.id, recordBases.regionId))
    .where(
      and(
        eq(verificationCandidates.verificationId, used.id),
        regionId === undefined ? undefined : eq(regions.id, regionId),
      ),
    )
    .orderBy(asc(regions.name), asc(candidates.createdAt), asc(candidates.id));
  return found.filter(({ email }) => addressDigestOf(email) === used.addressDigest);
}
