import "server-only";
import type { Context } from "@/lib/contract/context";
import type { Handler } from "@/lib/contract/contract";
import { isAppError } from "@/lib/contract/errors";
import { findDefinitions } from "@/lib/records/custom-fields/stored-definitions";
import { changeRegion } from "./change";
import type { regions } from "./contract";
import { insertRegionWithBases, type RegionRow } from "./create";
import { deleteRegion } from "./delete";
import { presentRegionWithoutKeys } from "./find";
import type { NewRegion, RegionEvent } from "./schema";

/**
 * Applies an event from the record database. Updates the region if it exists and otherwise inserts it,
 * whatever the event's name, so that repeated, concurrent and missed events lead to the same state. An event
 * never deletes a region that has live candidates.
 */
export const applyRegionEvent: Handler<typeof regions.event> = async (ctx, { body }) => {
  const { event, region } = body;
  if (event === "region.deleted") {
    await deleteRegion(ctx, region.id, { purge: false });
    return { data: { id: region.id, deleted: true } };
  }
  const row = await upsertRegion(ctx, region);
  return { data: presentRegionWithoutKeys(row, await findDefinitions(ctx.db, row.id)) };
};

type UpsertedRegion = Exclude<RegionEvent, { event: "region.deleted" }>["region"];
/**
 * Updates or inserts the region. A new region gets no API key, because the sender of the event must not see
 * one. An admin creates the first key.
 */
async function upsertRegion(ctx: Context, region: UpsertedRegion): Promise<RegionRow> {
  const { id, ...patch } = region;
  const changed = await changeRegion(ctx, id, patch);
  if (changed) return changed;
  try {
    return await ctx.db.transaction(async (transaction) => {
      const inserted = await insertRegionWithBases({ ...ctx, db: transaction }, toNewRegion(region));
      return inserted.region;
    });
  } catch (error) {
    if (!isAppError(error) || error.code !== "duplicate_id") throw error;
    const concurrent = await changeRegion(ctx, id, patch);
    if (!concurrent) throw error;
    return concurrent;
  }
}

const toNewRegion = ({ contactEmail, ...region }: UpsertedRegion): NewRegion => ({
  ...region,
  ...(contactEmail ? { contactEmail } : {}),
  allowedRedirectUrls: [],
  customFields: region.customFields ?? [],
});
