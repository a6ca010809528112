import "server-only";
import type { Context } from "@/lib/contract/context";
import type { Handler } from "@/lib/contract/contract";
import { isAppError } from "@/lib/contract/errors";
import { changeRegion } from "./change";
import type { regions } from "./contract";
import { insertRegionWithBases, type RegionRow } from "./create";
import { deleteRegion } from "./delete";
import { presentRegionWithoutKeys } from "./find";
import type { NewRegion, RegionEvent } from "./schema";
import { findDefinitions } from "./stored-definitions";

/**
 * Takes over what the record database tells. Whether a region is inserted or changed is decided by its id and not by
 * the event's name, so a repeat, a lost event and two at once all end alike. A region with live candidates is not
 * deleted by an event, for nobody there sees them: `region_not_empty`, until an admin has dealt with them.
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

async function upsertRegion(ctx: Context, region: UpsertedRegion): Promise<RegionRow> {
  const { id, ...patch } = region;
  const changed = await changeRegion(ctx, id, patch);
  if (changed) return changed;
  try {
    return await ctx.db.transaction(async (transaction) => {
      const inserted = await insertRegionWithBases({ ...ctx, db: transaction }, toNewRegion(region));
      return inserted.region;
    });
  } catch (fault) {
    if (!isAppError(fault) || fault.code !== "duplicate_id") throw fault;
    const other = await changeRegion(ctx, id, patch);
    if (!other) throw fault;
    return other;
  }
}

/** It gets no key: its value could be shown to nobody. An admin makes the first one. */
const toNewRegion = ({ contactEmail, ...region }: UpsertedRegion): NewRegion => ({
  ...region,
  ...(contactEmail ? { contactEmail } : {}),
  allowedRedirectUrls: [],
  customFields: region.customFields ?? [],
});
