import "server-only";
import { and, eq, sql } from "drizzle-orm";
import { regions } from "@/db/schema/regions";
import { verifications } from "@/db/schema/verifications";
import type { VisitorContext } from "@/lib/contract/context";
import type { Handler } from "@/lib/contract/contract";
import { failInvalidField } from "@/lib/contract/fail-invalid-field";
import { newUuidV7 } from "@/lib/platform/ids";
import { encrypt } from "@/lib/platform/secrets";
import { wakeMail } from "@/lib/platform/wake";
import { CODE_TRIES_MAX, proofExpiry } from "../mailed-proof";
import { consumeAttempt } from "./consume-attempt";
import type { sessions } from "./contract";
import { addressDigestOf, type VerificationRequest } from "./verification";

/**
 * Stores a sign-in request. The address is looked up after the response, when the mail is written, so that neither the
 * response nor its timing reveals whether the address is known.
 */
export const requestVerification: Handler<typeof sessions.requestVerification> = async (ctx, { body }) => {
  const addressDigest = addressDigestOf(body.email);
  await consumeAttempt("request", addressDigest);
  if (body.redirectUrl !== undefined) await assertRedirectAllowed(ctx, body.redirectUrl);
  const { email, redirectUrl } = body;
  const request: VerificationRequest = { email, redirectUrl, language: ctx.language };
  const createdAt = ctx.now();
  await ctx.db.insert(verifications).values({
    id: newUuidV7(),
    mode: ctx.mode,
    regionId: ctx.region?.id ?? null,
    addressDigest,
    sealedRequest: encrypt(JSON.stringify(request)),
    triesLeft: CODE_TRIES_MAX,
    createdAt,
    expiresAt: proofExpiry(createdAt),
  });
  wakeMail();
  return {
    data: {
      status: "accepted",
      message: "If the address is known, an e-mail with a link and a code is on its way.",
    },
  };
};

/**
 * Accepts a redirect URL of any region if the request has no key: checking only the regions of matching candidates
 * would reveal which addresses are known.
 */
async function assertRedirectAllowed(ctx: VisitorContext, redirectUrl: string): Promise<void> {
  const isAllowed = sql`${redirectUrl} = any(${regions.allowedRedirectUrls})`;
  const [allowingRegion] = await ctx.db
    .select({ id: regions.id })
    .from(regions)
    .where(and(isAllowed, ctx.region ? eq(regions.id, ctx.region.id) : undefined))
    .limit(1);
  if (allowingRegion) return;
  const message = "Must be exactly one of the region's allowedRedirectUrls.";
  failInvalidField("redirectUrl", "not_allowed", message);
}
