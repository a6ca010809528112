import "server-only";
import { findRegionContext } from "@/lib/access/regions/find-region-context";
import { type MutationContext, newContext } from "@/lib/contract/context";
import type { Transaction } from "@/lib/platform/database/client";

const ACTOR = { kind: "system" as const, id: "restore" };

/**
 * Builds the context for changes to a restored base, with a fixed clock. Returns null if the base has no
 * region.
 */
export async function restoreContext(
  transaction: Transaction,
  { regionId, baseId }: { regionId: string; baseId: number },
  at: Date,
): Promise<MutationContext | null> {
  const region = await findRegionContext(transaction, regionId);
  if (!region) return null;
  const mode = region.baseIds.live === baseId ? ("live" as const) : ("sandbox" as const);
  const base = { id: baseId, mode };
  return newContext({ db: transaction, actor: ACTOR, region, base, mutationId: null, now: () => at });
}
