import "server-only";
import { and, eq, sql } from "drizzle-orm";
import { consentTexts, regionTexts } from "@/db/schema/region-texts";
import { regions } from "@/db/schema/regions";
import type { BaseContext } from "@/lib/contract/context";
import type { Handler } from "@/lib/contract/contract";
import { fail } from "@/lib/contract/errors";
import type { Transaction } from "@/lib/platform/database/client";
import { type RegionField, recordRegionChange } from "@/lib/records/record-region-change";
import type { texts } from "./contract";
import { findConsentText } from "./find";
import type { RegionText, RegionTexts, RegionTextsPatch } from "./schema";
import { getRegionTexts } from "./show";

/**
 * Saves the given texts and keeps the others. An unchanged consent text gets no new version. Fails with
 * `precondition_failed` if a stored text differs from the one in `seen`.
 */
export const saveTexts: Handler<typeof texts.save> = async (ctx, { body }) =>
  ctx.db.transaction(async (transaction) => {
    const inner = { ...ctx, db: transaction };
    // Lock the region, so that concurrent changes get consecutive versions.
    await transaction
      .select({ id: regions.id })
      .from(regions)
      .where(eq(regions.id, ctx.region.id))
      .for("update");
    const stored = await getRegionTexts(transaction, ctx.region.id);
    if (body.seen) assertTextsUnchanged(stored, body.seen);
    const changed = body.texts.filter((sent) => storable(sent.text) !== storedText(stored, sent));
    for (const text of changed) await saveText(inner, text);
    const isNewVersion = body.consent !== undefined && (await addConsentVersion(inner, body.consent));
    const fields: RegionField[] = [
      ...new Set(changed.map(({ key }) => (key === "contactEmail" ? key : "texts"))),
      ...(isNewVersion ? (["consentText"] as const) : []),
    ];
    if (fields.length > 0) await recordRegionChange(inner, ctx.region.id, fields);
    return { data: await getRegionTexts(transaction, ctx.region.id) };
  });

type Text = RegionTexts["texts"][number];

/** Returns the text as it is stored. A blank text isn't stored. */
const storable = (text: string): string => (text.trim() === "" ? "" : text);

/** Returns the stored text with the same key and language, or "" if there is none. */
const storedText = ({ texts }: RegionTexts, { key, language }: Pick<Text, "key" | "language">): string =>
  texts.find((each) => each.key === key && each.language === language)?.text ?? "";

function assertTextsUnchanged(
  stored: RegionTexts,
  { texts, consent }: NonNullable<RegionTextsPatch["seen"]>,
): void {
  const isChanged = (text: Text) => text.text !== storedText(stored, text);
  const { nl, en } = stored.consent;
  if (texts.some(isChanged) || (consent && (consent.nl !== (nl ?? "") || consent.en !== (en ?? "")))) {
    fail("precondition_failed", "Someone else changed these texts. Nothing was saved.");
  }
}

async function saveText(ctx: BaseContext<Transaction>, { key, language, text }: RegionText): Promise<void> {
  const row = { regionId: ctx.region.id, key, language, text, updatedAt: ctx.now() };
  if (storable(text) === "") {
    await ctx.db
      .delete(regionTexts)
      .where(
        and(
          eq(regionTexts.regionId, row.regionId),
          eq(regionTexts.key, key),
          eq(regionTexts.language, language),
        ),
      );
    return;
  }
  await ctx.db
    .insert(regionTexts)
    .values(row)
    .onConflictDoUpdate({
      target: [regionTexts.regionId, regionTexts.key, regionTexts.language],
      set: { text: sql`excluded.text`, updatedAt: sql`excluded.updated_at` },
    });
}

async function addConsentVersion(
  ctx: BaseContext<Transaction>,
  { nl, en }: { nl: string; en: string },
): Promise<boolean> {
  const latest = await findConsentText(ctx.db, ctx.region.id);
  if (latest.nl === nl && latest.en === en) return false;
  await ctx.db.insert(consentTexts).values({
    regionId: ctx.region.id,
    version: latest.version + 1,
    nl,
    en,
    createdAt: ctx.now(),
    createdBy: ctx.actor.id,
  });
  return true;
}
