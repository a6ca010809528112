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

/** A session opened by a proof; `token` is shown this once. */
export type OpenedSession = {
  sessionId: string;
  candidateId: string;
  regionName: string;
  token: string;
  expiresAt: Date;
};

export const verify: Handler<typeof sessions.verify> = async (ctx, { body }) => {
  if ("email" in body) await consumeAttempt("verify", addressDigestOf(body.email));
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
 * Uses up a link's token, or an address with its code, and opens a session for each candidate it was mailed for, by region. Fails with
 * `unauthorized`, in one wording, where it is wrong, used, expired or tried out, or no candidate is left.
 */
export async function redeem(
  ctx: Context,
  proof: Proof,
  within: Partial<Pick<VisitorContext, "mode" | "region">> = {},
): Promise<OpenedSession[]> {
  const opened = await ctx.db.transaction(async (transaction) => {
    const inner = { ...ctx, db: transaction };
    const used =
      "token" in proof
        ? await redeemToken(inner, proof.token, within)
        : await redeemCode(inner, proof, within);
    const found = used ? await findVerifiedCandidates(inner, used, within.region?.id) : [];
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
  within: RedeemScope,
): Promise<RedeemedVerification | undefined> {
  const [used] = await ctx.db
    .update(verifications)
    .set({ usedAt: ctx.now() })
    .where(and(eq(verifications.tokenDigest, sha256(token)), isOpen(ctx, within)))
    .returning({ id: verifications.id, addressDigest: verifications.addressDigest });
  return used;
}

/**
 * Tries a code on whatever was requested for the address lately, known or not. The try is counted in the statement that judges it, so
 * many at once can't be more than five; rows are taken in order, so that they don't wait for each other in a circle.
 */
async function redeemCode(
  ctx: Context<Queryable>,
  { email, code }: { email: string; code: string },
  within: RedeemScope,
): Promise<RedeemedVerification | undefined> {
  const addressDigest = addressDigestOf(email);
  const open = ctx.db
    .select({ id: verifications.id })
    .from(verifications)
    .where(
      and(
        eq(verifications.addressDigest, addressDigest),
        gt(verifications.triesLeft, 0),
        isOpen(ctx, within),
      ),
    )
    .orderBy(asc(verifications.id))
    .for("update");
  const isRight = sql`${verifications.codeDigest} = ${Buffer.from(codeDigestOf(addressDigest, code), "hex")}`;
  const tried = await ctx.db
    .update(verifications)
    .set({
      triesLeft: sql`${verifications.triesLeft} - 1`,
      usedAt: sql`case when ${isRight} then ${ctx.now().toISOString()}::timestamptz end`,
    })
    .where(inArray(verifications.id, open))
    .returning({
      id: verifications.id,
      addressDigest: verifications.addressDigest,
      usedAt: verifications.usedAt,
    });
  return tried.find(({ usedAt }) => usedAt !== null);
}

/** The candidates that it was mailed for, if they still have that address. */
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
