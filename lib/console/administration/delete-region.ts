import "server-only";
import { deleteRegion } from "@/lib/access/regions/delete";
import { failRegionNotFound, findRegionRow } from "@/lib/access/regions/find";
import type { Handler } from "@/lib/contract/contract";
import { fail } from "@/lib/contract/errors";
import type { administration } from "./contract";

/**
 * Deletes the region only if it still has the name and slug that the admin saw. Another admin may have
 * renamed an unused region and put it to use, and a deletion can't be undone.
 */
export const deleteSeenRegion: Handler<typeof administration.deleteRegion> = async (
  ctx,
  { params: { id }, query: { name, slug, purge = false } },
) => {
  const region = (await findRegionRow(ctx.db, id)) ?? failRegionNotFound();
  if (region.name !== name || region.slug !== slug)
    fail("precondition_failed", "Someone else has renamed this region. Nothing was deleted.");
  if (!(await deleteRegion(ctx, id, { purge }))) failRegionNotFound();
  return { data: { id, deleted: true } };
};
