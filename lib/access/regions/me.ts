import "server-only";
import type { Handler } from "@/lib/contract/contract";
import { fail } from "@/lib/contract/errors";
import type { regions } from "./contract";
import { findApiKeys, findRegionRow, presentRegionWithSecret } from "./find";

export const getOwnRegion: Handler<typeof regions.me> = async (ctx) => {
  const row = await findRegionRow(ctx.db, ctx.region.id);
  if (!row) return fail("region_not_found", "There is no region with this id.");
  return { data: presentRegionWithSecret(row, await findApiKeys(ctx.db, [row.id])) };
};
