import "server-only";
import { eq } from "drizzle-orm";
import { verifications } from "@/db/schema/verifications";
import type { Context } from "@/lib/contract/context";
import type { Queryable } from "@/lib/platform/database/client";
import { sha256 } from "@/lib/platform/digest";
import { findVerifiedCandidates } from "./verify";

/** `outdated`: no candidate who was sent the link still has the address that it was mailed to. */
export type LinkState = "open" | "used" | "expired" | "outdated" | "unknown";

/** Returns the state of a mailed link without consuming it, because mail scanners also open links. */
export async function findLinkState(
  ctx: Pick<Context<Queryable>, "db" | "now">,
  token: string,
): Promise<LinkState> {
  const [found] = await ctx.db
    .select({ id: verifications.id, usedAt: verifications.usedAt, expiresAt: verifications.expiresAt })
    .from(verifications)
    .where(eq(verifications.tokenDigest, sha256(token)));
  if (!found) return "unknown";
  if (found.usedAt) return "used";
  if (found.expiresAt <= ctx.now()) return "expired";
  return (await findVerifiedCandidates(ctx, found.id)).length === 0 ? "outdated" : "open";
}
