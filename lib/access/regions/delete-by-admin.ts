import "server-only";
import type { Handler } from "@/lib/contract/contract";
import type { regions } from "./contract";
import { deleteRegion } from "./delete";
import { failRegionNotFound } from "./find";

export const deleteByAdmin: Handler<typeof regions.delete> = async (ctx, { params, query }) => {
  const isDeleted = await deleteRegion(ctx, params.id, { purge: query.purge === true });
  if (!isDeleted) failRegionNotFound();
  return { data: { id: params.id, deleted: true } };
};
