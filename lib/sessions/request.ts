import "server-only";
import { and, eq, sql } from "drizzle-orm";
import { regions } from "@/db/schema/regions";
import { verifications } from "@/db/schema/verifications";
import type { VisitorContext } from "@/lib/context";
import type { Verb } from "@/lib/contract";
import { fail } from "@/lib/errors";
import { newUuidV7 } from "@/lib/ids";
import { wakeMail } from "@/lib/mutations/wake";
import { seal } from "@/lib/secrets";
import type { sessions } from "./contract";
import { countAttempt } from "./limit";
import { addressDigestOf, CODE_TRIES, type SealedRequest, VERIFICATION_MINUTES } from "./verification";

/**
 * Takes down that somebody wants to prove this address. Nothing here looks whether it is known: that is left to whoever makes the
 * mail, after the reply, so that neither content nor time tells (contract §3).
 */
export const requestVerification: Verb<typeof sessions.requestVerification> = async (ctx, { body }) => {
  const addressDigest = addressDigestOf(body.email);
  await countAttempt("request", addressDigest);
  if (body.redirectUrl !== undefined) await assertAllowed(ctx, body.redirectUrl);
  const { email, redirectUrl } = body;
  const request: SealedRequest = { email, redirectUrl, language: ctx.language };
  const createdAt = ctx.now();
  await ctx.db.insert(verifications).values({
    id: newUuidV7(),
    mode: ctx.mode,
    regionId: ctx.region?.id ?? null,
    addressDigest,
    sealedRequest: seal(JSON.stringify(request)),
    triesLeft: CODE_TRIES,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + VERIFICATION_MINUTES * 60_000),
  });
  wakeMail();
  return {
    data: {
      status: "accepted",
      message: "If the address is known, a mail with a link and a code is on its way.",
    },
  };
};

/** Without a key any region's address will do; whose candidates match is not looked at, as that would tell who is known. */
async function assertAllowed(ctx: VisitorContext, redirectUrl: string): Promise<void> {
  const isAllowed = sql`${redirectUrl} = any(${regions.allowedRedirectUrls})`;
  const [allowing] = await ctx.db
    .select({ id: regions.id })
    .from(regions)
    .where(and(isAllowed, ctx.region ? eq(regions.id, ctx.region.id) : undefined))
    .limit(1);
  if (allowing) return;
  const message = "Must be one of the region's allowedRedirectUrls, exactly as it stands there.";
  const issue = {
    path: ["redirectUrl"],
    pointer: "/redirectUrl",
    location: "body",
    code: "not_allowed",
    message,
  };
  fail("validation_error", "1 field is not valid.", { issues: [issue] });
}
