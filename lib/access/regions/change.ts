import "server-only";
import { isDeepStrictEqual } from "node:util";
import { eq } from "drizzle-orm";
import { recordBases, regions } from "@/db/schema/regions";
import type { Context } from "@/lib/contract/context";
import type { CustomFieldDefinition } from "@/lib/contract/custom-field-definition";
import { fail } from "@/lib/contract/errors";
import type { IfMatch } from "@/lib/contract/if-match";
import type { Transaction } from "@/lib/platform/database/client";
import { isUniqueViolation } from "@/lib/platform/database/database-errors";
import { wakeDelivery } from "@/lib/platform/wake";
import { recordDefinitionChanges } from "@/lib/records/custom-fields/record-definition-changes";
import {
  findDefinitions,
  type NewDefinitions,
  nameInList,
  replaceDefinitions,
} from "@/lib/records/custom-fields/stored-definitions";
import { findLiveBase } from "@/lib/records/find-live-base";
import { withBasesLocked } from "@/lib/records/lock-bases";
import { type RegionField, recordRegionChange } from "@/lib/records/record-region-change";
import { clearAccessCache } from "../access-cache";
import { assertParsableRedirectUrls } from "./assert-parsable-redirect-urls";
import { failSlugTaken, type RegionRow } from "./create";
import { assertRegionUnchanged } from "./entity-tag";
import { findLogoPath, type Logo, storeLogo } from "./logo";
import { type MovedCallback, moveCallbacks } from "./move-callbacks";
import { nextUpdatedAt } from "./next-updated-at";
import type { RegionPatch } from "./schema";

type Definitions = CustomFieldDefinition[];

export type RegionChange = Omit<RegionPatch, "customFields"> & {
  /** The new list, or a function that derives it from the stored list. */
  customFields?: Definitions | ((stored: Definitions) => Definitions) | undefined;
  accentColour?: string | null | undefined;
  callbackUrl?: string | null | undefined;
  notices?: RegionRow["notices"] | undefined;
  logo?: Logo | null | undefined;
};

/** The values that the user saw when they started to edit. `logo` is the path of the region's logo. */
type Seen = Partial<RegionRow & { logo: string | null }>;
type Options = { seen?: Seen; ifMatch?: IfMatch | undefined; nameAt?: NewDefinitions["nameAt"] };

/**
 * Applies a patch. Returns null if the region doesn't exist. A patch that changes no value leaves `updatedAt`
 * unchanged. Fails with `slug_taken`, or with `precondition_failed` if the region's version doesn't match
 * `ifMatch` or the value of a field differs from `seen`. See `NewDefinitions` for `nameAt`.
 */
export async function changeRegion(
  ctx: Context,
  id: string,
  patch: RegionChange,
  { seen = {}, ifMatch, nameAt = nameInList }: Options = {},
): Promise<RegionRow | null> {
  const baseIds = patch.callbackUrl === undefined ? [] : await findBaseIds(ctx, id);
  const changed = await withBasesLocked(ctx.db, baseIds, async (transaction) => {
    const [before] = await transaction.select().from(regions).where(eq(regions.id, id)).for("update");
    if (!before) return { row: null, moved: [] };
    await assertSettingsUnchanged(transaction, before, seen);
    if (ifMatch) assertRegionUnchanged(before, await findDefinitions(transaction, id), ifMatch);
    return applyPatch({ ...ctx, db: transaction }, before, patch, nameAt);
  }).catch((error: unknown) => {
    if (isUniqueViolation(error)) return failSlugTaken();
    throw error;
  });
  clearAccessCache();
  for (const { id: callbackId, baseId } of changed.moved) wakeDelivery(callbackId, baseId);
  return changed.row;
}

const findBaseIds = async ({ db }: Context, regionId: string): Promise<number[]> =>
  (await db.select({ id: recordBases.id }).from(recordBases).where(eq(recordBases.regionId, regionId))).map(
    ({ id }) => id,
  );

async function assertSettingsUnchanged(transaction: Transaction, before: RegionRow, { logo, ...seen }: Seen) {
  const isChanged =
    Object.entries(seen).some(
      ([name, value]) => !isDeepStrictEqual(value, before[name as keyof RegionRow]),
    ) ||
    (logo !== undefined && logo !== (await findLogoPath(transaction, before.id)));
  if (isChanged) fail("precondition_failed", "Someone else changed these settings. Nothing was saved.");
}

async function applyPatch(
  ctx: Context<Transaction>,
  before: RegionRow,
  { customFields, logo, ...patch }: RegionChange,
  nameAt: NewDefinitions["nameAt"],
): Promise<{ row: RegionRow; moved: MovedCallback[] }> {
  assertParsableRedirectUrls(patch.allowedRedirectUrls ?? [], before.allowedRedirectUrls);
  const definitions =
    typeof customFields === "function"
      ? customFields(await findDefinitions(ctx.db, before.id))
      : customFields;
  const fieldChanges = definitions ? await replaceDefinitions(ctx, before.id, { definitions, nameAt }) : [];
  await recordDefinitionChanges(ctx, before.id, fieldChanges);
  const differences = Object.fromEntries(
    Object.entries(patch).filter(
      ([name, value]) => value !== undefined && !isDeepStrictEqual(value, before[name as keyof RegionRow]),
    ),
  ) as Partial<RegionRow>;
  const hasNewLogo =
    logo !== undefined && (await storeLogo(ctx.db, { regionId: before.id, logo, now: ctx.now() }));
  const changedSettings = Object.keys(differences) as (keyof typeof patch)[];
  const fields: RegionField[] = [...changedSettings, ...(hasNewLogo ? (["logo"] as const) : [])];
  if (fieldChanges.length === 0 && fields.length === 0) return { row: before, moved: [] };
  const [row] = await ctx.db
    .update(regions)
    .set({ ...differences, updatedAt: nextUpdatedAt(ctx.now()) })
    .where(eq(regions.id, before.id))
    .returning();
  if (!row) throw new Error("The region was locked, but is gone.");
  const { id: regionId, callbackUrl: from } = before;
  const { callbackUrl: to } = differences;
  const moved =
    from === null || to === undefined
      ? []
      : await moveCallbacks(ctx.db, { regionId, from, to, now: ctx.now() });
  if (fields.length > 0) await recordChange(ctx, before.id, fields);
  return { row, moved };
}

async function recordChange(ctx: Context<Transaction>, regionId: string, fields: RegionField[]) {
  const base = await findLiveBase(ctx.db, regionId);
  if (base) await recordRegionChange({ ...ctx, base }, regionId, fields);
}
