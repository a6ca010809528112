import "server-only";
import type { Context } from "@/lib/contract/context";
import type { Handler } from "@/lib/contract/contract";
import { type ErrorCode, isAppError } from "@/lib/contract/errors";
import { findDefinitions } from "@/lib/records/custom-fields/stored-definitions";
import { recordSecurityEvent } from "../security-log/record";
import { changeRegion } from "./change";
import type { regions } from "./contract";
import { insertRegionWithBases, type RegionRow, slugWithId } from "./create";
import { deleteRegion } from "./delete";
import { presentRegionWithoutKeys } from "./find";
import type { NewRegion, RegionEvent } from "./schema";

/**
 * Applies an event from the record database. For both `region.created` and `region.updated`, updates the
 * region if it exists and otherwise inserts it, so that the latest event can be repeated, and brings the
 * region up to date if earlier events are missing. Events have no time, so an older one that arrives later
 * restores old values, or a deleted region. `region.deleted` fails with `region_not_empty` while the region
 * has live candidates, queued live writes or live callbacks that wait.
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
  // An event says what the record database already has, so it also applies if it reuses a field's name.
  const changed = await changeRegion(ctx, id, patch, { nameAt: null });
  if (changed) return changed;
  try {
    return await insertWithFreeSlug(ctx, region);
  } catch (error) {
    if (!hasCode(error, "duplicate_id")) throw error;
    const concurrent = await changeRegion(ctx, id, patch, { nameAt: null });
    if (!concurrent) throw error;
    return concurrent;
  }
}

/**
 * Inserts the region. If the event has no slug and the slug derived from the name is taken, uses a slug with
 * the id. Otherwise, the event would fail each time it is sent.
 */
async function insertWithFreeSlug(ctx: Context, region: UpsertedRegion): Promise<RegionRow> {
  const insert = (slug = region.slug) =>
    ctx.db.transaction(async (transaction) => {
      const within = { ...ctx, db: transaction };
      const created = await insertRegionWithBases(within, toNewRegion({ ...region, slug }));
      await recordSecurityEvent(within, { action: "region.created", subjectId: created.region.id });
      return created.region;
    });
  try {
    return await insert();
  } catch (error) {
    if (region.slug !== undefined || !hasCode(error, "slug_taken")) throw error;
    return await insert(slugWithId(region.name, region.id));
  }
}

const hasCode = (error: unknown, code: ErrorCode) => isAppError(error) && error.code === code;

const toNewRegion = ({ contactEmail, ...region }: UpsertedRegion): NewRegion => ({
  ...region,
  ...(contactEmail ? { contactEmail } : {}),
  allowedRedirectUrls: [],
  customFields: region.customFields ?? [],
});
