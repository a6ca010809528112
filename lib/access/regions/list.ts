import "server-only";
import type { Verb } from "@/lib/contract/contract";
import type { regions } from "./contract";
import { findApiKeys, findRegions, presentRegion } from "./find";

export const listRegions: Verb<typeof regions.list> = async (ctx) => {
  const rows = await findRegions(ctx.db);
  const keys = await findApiKeys(
    ctx.db,
    rows.map((row) => row.id),
  );
  return { data: rows.map((row) => presentRegion(row, keys)) };
};
