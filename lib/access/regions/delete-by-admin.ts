import "server-only";
import type { Handler } from "@/lib/contract/contract";
import { fail } from "@/lib/contract/errors";
import type { regions } from "./contract";
import { deleteRegion } from "./delete";

export const deleteByAdmin: Handler<typeof regions.delete> = async (ctx, { params, query }) => {
  const isDeleted = await deleteRegion(ctx, params.id, { purge: query.purge === true });
  if (!isDeleted) fail("region_not_found", "There is no region with this id.");
  return { data: { id: params.id, deleted: true } };
};
