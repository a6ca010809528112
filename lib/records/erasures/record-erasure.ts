import "server-only";
import { erasures } from "@/db/schema/erasures";
import type { BaseContext } from "@/lib/contract/context";
import type { Transaction } from "@/lib/platform/database/client";
import { newUuidV7 } from "@/lib/platform/ids";

type Erased = { kind: "candidate_deleted" | "candidate_archived"; candidateIds: string[] };

/** Adds a line to the erasure ledger, in the transaction that erases a candidate. */
export async function recordErasure(
  ctx: BaseContext<Transaction>,
  { kind, candidateIds }: Erased,
): Promise<void> {
  const erasedAt = ctx.now();
  const line = { id: newUuidV7(), kind, regionId: ctx.region.id, baseId: ctx.base.id };
  await ctx.db.insert(erasures).values({ ...line, candidateIds, erasedAt });
}

/** Adds a line to the erasure ledger, in the transaction that deletes a region. */
export async function recordRegionErasure(transaction: Transaction, regionId: string, erasedAt: Date) {
  const line = { id: newUuidV7(), kind: "region_deleted" as const, regionId, erasedAt };
  await transaction.insert(erasures).values(line);
}
