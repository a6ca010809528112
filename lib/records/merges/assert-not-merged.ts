import "server-only";
import type { BaseContext } from "@/lib/contract/context";
import { fail } from "@/lib/contract/errors";
import { findMergedInto } from "./find-merged";

/**
 * Fails with `precondition_failed` if the candidate was merged, and names the remaining candidate. A client
 * that only reads again follows the redirect, so it would send that candidate's ETag to the old id forever.
 */
export async function assertNotMerged(ctx: Pick<BaseContext, "db" | "base">, id: string): Promise<void> {
  const mergedInto = await findMergedInto(ctx, id);
  if (mergedInto === null) return;
  const message = `This candidate was merged into ${mergedInto}. To change that candidate, read it first.`;
  fail("precondition_failed", message, { mergedInto });
}
