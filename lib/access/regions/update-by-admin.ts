import "server-only";
import type { Handler } from "@/lib/contract/contract";
import { fail } from "@/lib/contract/errors";
import { findDefinitions } from "@/lib/records/custom-fields/stored-definitions";
import { changeRegion } from "./change";
import type { regions } from "./contract";
import { findApiKeys, presentRegion, presentRegionWithoutKeys } from "./find";

export const updateByAdmin: Handler<typeof regions.update> = async (ctx, { params, body }) => {
  const row =
    (await changeRegion(ctx, params.id, body)) ??
    fail("region_not_found", "There is no region with this id.");
  const [keys, definitions] = await Promise.all([
    findApiKeys(ctx.db, [row.id]),
    findDefinitions(ctx.db, row.id),
  ]);
  return { data: { ...presentRegion(row, keys), ...presentRegionWithoutKeys(row, definitions) } };
};
