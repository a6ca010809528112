import "server-only";
import type { Handler } from "@/lib/contract/contract";
import type { regions } from "./contract";
import { findApiKeys, findRegions, presentRegion } from "./find";

export const listRegions: Handler<typeof regions.list> = async (ctx) => {
  const rows = await findRegions(ctx.db);
  const keys = await findApiKeys(
    ctx.db,
    rows.map((row) => row.id),
  );
  return { data: rows.map((row) => presentRegion(row, keys)) };
};
