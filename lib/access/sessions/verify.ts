import "server-only";
import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { candidates } from "@/db/schema/candidates";
import { recordBases, regions } from "@/db/schema/regions";
import { verificationCandidates, verifications } from "@/db/schema/verifications";
import type { Context, VisitorContext } from "@/lib/contract/context";
import type { Handler } from "@/lib/contract/contract";
import { fail } from "@/lib/contract/errors";
import type { Queryable } from "@/lib/platform/database/client";
import { isLockConflict } from "@/lib/platform/database/database-errors";
import { deleteBounce } from "@/lib/records/bounces/find";
import { storeLanguage } from "@/lib/records/candidate-notices/language";
import { type Proof, type ProofDigests, redeemCode, redeemToken, type WrongCode } from "../mailed-proof";
import { consumeAttempt } from "./consume-attempt";
import type { sessions } from "./contract";
import { openSessions } from "./open";
import { addressDigestOf, isAddressDigest, proofDigestsOf } from "./verification";

/** A new session with its token in clear text. Only the token's digest is stored. */
export type OpenedSession = {
  sessionId: string;
  candidateId: string;
  regionName: string;
  token: string;
  expiresAt: Date;
};

export const verify: Handler<typeof sessions.verify> = async (ctx, { body }) => {
  if ("email" in body) await consumeAttempt("verify", addressDigestOf(body.email));
  const { opened } = await redeem(ctx, body, { mode: ctx.mode, region: ctx.region });
  if (opened.length === 0) failInvalidCredential();
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

/** Fails with the same error in every case, so that the error doesn't reveal what was wrong. */
function failInvalidCredential(): never {
  const message = "This link or code is wrong, expired or already used; request a new one.";
  return fail("unauthorized", message, {}, { headers: { "www-authenticate": 'Bearer realm="Instroom"' } });
}

/** The sessions that a link or code opened: none if it is wrong, used or expired. */
type Redeemed = { opened: OpenedSession[]; wrongCode: WrongCode | null };

/**
 * Redeems a link's token, or an address with its code. Opens a session for each candidate who was sent the
 * e-mail and still has the address. If `scope.region` is set, skips candidates of other regions.
 */
export const redeem = (ctx: Context, proof: Proof, scope: Scope = {}): Promise<Redeemed> =>
  redeemOnce(ctx, proof, scope).catch((error: unknown) => {
    // A deadlock with a write to the same candidates. Nothing was redeemed yet.
    if (isLockConflict(error)) return redeemOnce(ctx, proof, scope);
    throw error;
  });

const redeemOnce = (ctx: Context, proof: Proof, scope: Scope): Promise<Redeemed> =>
  ctx.db.transaction(async (transaction) => {
    const inner = { ...ctx, db: transaction };
    const { id, ...wrongCode } = await redeemProof(inner, proof, scope);
    if (id === null) return { opened: [], wrongCode: "triesLeft" in wrongCode ? wrongCode : null };
    const found = await findVerifiedCandidates(inner, id, { regionId: scope.region?.id, isLocking: true });
    const open = await openSessions(inner, found, scope.newToken);
    const [first] = found;
    if (first?.language) {
      const keys = found.map(({ baseId, id: candidateId }) => ({ baseId, candidateId }));
      await storeLanguage(transaction, keys, first.language);
    }
    // The candidate has received our e-mail, so delete the record of an earlier bounce.
    for (const { baseId, id: candidateId } of found)
      await deleteBounce({ db: transaction, base: { id: baseId } }, candidateId);
    const opened = open.map((session, index) => ({ ...session, regionName: found[index]?.regionName ?? "" }));
    return { opened, wrongCode: null };
  });

type Scope = Partial<Pick<VisitorContext, "mode" | "region">> & {
  newToken?: ((position: number) => string) | undefined;
};

async function redeemProof(ctx: Context<Queryable>, proof: Proof, { mode, region }: Scope) {
  const isInMode = mode && eq(verifications.mode, mode);
  const isUsable = region ? isForCandidateOf(region.id) : undefined;
  if ("token" in proof)
    return { id: await redeemToken(ctx, verifications, proof.token, and(isInMode, isUsable)) };
  const digests = proofDigestsOf(proof.email, proof.code);
  const scope = { condition: isInMode, isUsable, scope: verifications.regionId };
  const redeemed = await redeemCode(ctx, verifications, digests, scope);
  if (redeemed.id !== null) await invalidateLinks(ctx, digests);
  return redeemed;
}

/**
 * Matches requests that were mailed to candidates of the region, because the key of another region must not
 * consume a link or code.
 */
const isForCandidateOf = (regionId: string) => sql`exists (
  select 1 from ${verificationCandidates} recipient
  join ${recordBases} base on base.id = recipient.base_id
  where recipient.verification_id = ${verifications}.id and base.region_id = ${regionId}
)`;

/**
 * Invalidates the link that was mailed with the code. The link is in another row if a later request repeated
 * the code.
 */
const invalidateLinks = (ctx: Context<Queryable>, { addressDigests, codeDigests }: ProofDigests) =>
  ctx.db
    .update(verifications)
    .set({ usedAt: ctx.now() })
    .where(
      and(
        inArray(verifications.addressDigest, addressDigests),
        inArray(verifications.codeDigest, codeDigests),
        isNull(verifications.usedAt),
      ),
    );

/**
 * Finds the candidates who were sent the e-mail and still have the address. With `isLocking`, first waits for
 * a change of the address to commit, and then makes such a change wait for this transaction. Otherwise, the
 * change would miss a session that this transaction opens for the old address.
 */
export async function findVerifiedCandidates(
  ctx: Pick<Context<Queryable>, "db">,
  verificationId: string,
  { regionId, isLocking = false }: { regionId?: string | undefined; isLocking?: boolean } = {},
) {
  const recipients = ctx.db
    .select({
      baseId: candidates.baseId,
      id: candidates.id,
      email: candidates.email,
      regionName: regions.name,
      addressDigest: verifications.addressDigest,
      language: verifications.language,
    })
    .from(verificationCandidates)
    .innerJoin(verifications, eq(verifications.id, verificationCandidates.verificationId))
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
        eq(verificationCandidates.verificationId, verificationId),
        regionId === undefined ? undefined : eq(regions.id, regionId),
      ),
    )
    .orderBy(asc(regions.name), asc(candidates.createdAt), asc(candidates.id));
  const found = await (isLocking ? recipients.for("share", { of: candidates }) : recipients);
  return found.filter(({ email, addressDigest }) => isAddressDigest(email, addressDigest));
}
