import "server-only";
import type { Handler } from "@/lib/contract/contract";
import type { regions } from "./contract";
import { failRegionNotFound, findApiKeys, findRegionRow, presentRegionWithSecret } from "./find";

export const getOwnRegion: Handler<typeof regions.me> = async (ctx) => {
  const row = await findRegionRow(ctx.db, ctx.region.id);
  if (!row) return failRegionNotFound();
  return { data: presentRegionWithSecret(row, await findApiKeys(ctx.db, [row.id])) };
};
