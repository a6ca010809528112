import "server-only";
import { eq } from "drizzle-orm";
import { verifications } from "@/db/schema/verifications";
import type { Context } from "@/lib/contract/context";
import type { Queryable } from "@/lib/platform/database/client";
import { sha256 } from "@/lib/platform/digest";

export type LinkState = "open" | "used" | "expired" | "unknown";

/** Returns the state of a mailed link without consuming it, because mail scanners also open links. */
export async function findLinkState(
  ctx: Pick<Context<Queryable>, "db" | "now">,
  token: string,
): Promise<LinkState> {
  const [found] = await ctx.db
    .select({ usedAt: verifications.usedAt, expiresAt: verifications.expiresAt })
    .from(verifications)
    .where(eq(verifications.tokenDigest, sha256(token)));
  if (!found) return "unknown";
  if (found.usedAt) return "used";
  return found.expiresAt <= ctx.now() ? "expired" : "open";
}
