import "server-only";
import type { Context } from "@/lib/contract/context";
import type { Handler } from "@/lib/contract/contract";
import { findDefinitions } from "@/lib/records/custom-fields/stored-definitions";
import type { regions } from "./contract";
import type { RegionRow } from "./create";
import { regionTagOf } from "./entity-tag";
import {
  failRegionNotFound,
  findApiKeys,
  findRegionRow,
  presentRegion,
  presentRegionWithoutKeys,
} from "./find";

export async function presentFullRegion(ctx: Context, row: RegionRow) {
  const [keys, definitions] = await Promise.all([
    findApiKeys(ctx.db, [row.id]),
    findDefinitions(ctx.db, row.id),
  ]);
  const data = { ...presentRegion(row, keys), ...presentRegionWithoutKeys(row, definitions) };
  return { data, headers: { etag: regionTagOf(row, definitions, data) } };
}

export const showRegion: Handler<typeof regions.get> = async (ctx, { params }) =>
  presentFullRegion(ctx, (await findRegionRow(ctx.db, params.id)) ?? failRegionNotFound());
