import "server-only";
import { and, eq, type SQL, sql } from "drizzle-orm";
import { regions } from "@/db/schema/regions";
import { verifications } from "@/db/schema/verifications";
import type { VisitorContext } from "@/lib/contract/context";
import type { Handler } from "@/lib/contract/contract";
import { failInvalidField } from "@/lib/contract/fail-invalid-field";
import { newUuidV7 } from "@/lib/platform/ids";
import { encrypt } from "@/lib/platform/secrets";
import { wakeMail } from "@/lib/platform/wake";
import { mailAgainAt } from "../mail-limits";
import { CODE_TRIES_MAX, proofExpiry } from "../mailed-proof";
import { consumeAttempt } from "./consume-attempt";
import type { sessions } from "./contract";
import { addressDigestOf, type VerificationRequest } from "./verification";

export const requestVerification: Handler<typeof sessions.requestVerification> = async (ctx, { body }) => {
  await storeRequest(ctx, body);
  return {
    data: {
      status: "accepted",
      message: "If the address is known, an e-mail with a link and a code is on its way.",
    },
  };
};

/**
 * Stores a sign-in request. The address is looked up later, when the e-mail is written, so that neither the
 * response nor its timing reveals whether the address is known. If the address has reached the limit on
 * requests, returns when it can get mail again; otherwise returns null. With `isByRegion`, also counts all
 * e-mails to the address, because the region already knows the address. Fails with `rate_limited`.
 */
export async function storeRequest(
  ctx: VisitorContext,
  { email, redirectUrl, isByRegion }: Pick<VerificationRequest, "email" | "redirectUrl" | "isByRegion">,
): Promise<Date | null> {
  const addressDigest = addressDigestOf(email);
  await consumeAttempt("request", addressDigest);
  const region = redirectUrl === undefined ? ctx.region?.id : await requireAllowingRegion(ctx, redirectUrl);
  const { language, device } = ctx;
  const actor = isByRegion ? ctx.actor : undefined;
  const request: VerificationRequest = { email, redirectUrl, language, device, isByRegion, actor };
  const createdAt = ctx.now();
  const againAt = (isCounted: SQL) => mailAgainAt(verifications, { addressDigest, createdAt }, isCounted);
  const isSameScope = sql`earlier.mode = ${ctx.mode} and earlier.region_id is not distinct from ${region ?? null}`;
  const isMailed = sql`(earlier.mailed_at is not null or earlier.prepared_at is null)`;
  const [stored] = await ctx.db
    .insert(verifications)
    .values({
      id: newUuidV7(),
      mode: ctx.mode,
      regionId: region ?? null,
      addressDigest,
      language: ctx.isLanguageChosen ? ctx.language : null,
      encryptedRequest: encrypt(JSON.stringify(request)),
      triesLeft: CODE_TRIES_MAX,
      createdAt,
      expiresAt: proofExpiry(createdAt),
    })
    .returning({
      mailAgainAt: isByRegion
        ? sql<string | null>`greatest(${againAt(isSameScope)}, ${againAt(isMailed)})`
        : againAt(isSameScope),
    });
  wakeMail();
  return stored?.mailAgainAt ? new Date(stored.mailAgainAt) : null;
}

/**
 * Returns the region that allows a redirect URL, or undefined if several do. Fails with `validation_error` if
 * none does. Without a key, accepts a URL of any region, because checking only the regions of matching
 * candidates would reveal which addresses are known.
 */
async function requireAllowingRegion(ctx: VisitorContext, redirectUrl: string): Promise<string | undefined> {
  // A list may still hold a URL with an invalid host name. No link can be built from it.
  if (!URL.canParse(redirectUrl))
    failInvalidField("redirectUrl", "invalid_format", "The host name of this URL doesn't exist.");
  const isAllowed = sql`${redirectUrl} = any(${regions.allowedRedirectUrls})`;
  const [allowingRegion, another] = await ctx.db
    .select({ id: regions.id })
    .from(regions)
    .where(and(isAllowed, ctx.region ? eq(regions.id, ctx.region.id) : undefined))
    .limit(2);
  if (allowingRegion) return another ? undefined : allowingRegion.id;
  const message = "Must be exactly one of the region's allowedRedirectUrls.";
  failInvalidField("redirectUrl", "not_allowed", message);
}
