import { eq, or } from "drizzle-orm";
import { regions } from "@/db/schema/regions";
import { createApiKey } from "@/lib/access/api-keys/create";
import type { Context } from "@/lib/contract/context";
import { fail } from "@/lib/contract/errors";
import type { Queryable } from "@/lib/platform/database/client";
import { recordAuditEvents } from "@/lib/records/audit-events";
import { findLiveBase } from "@/lib/records/find-live-base";
import type { KeyOptions } from "./key-request";

/**
 * Creates the key and returns it with a sentence for the user. A region's key is recorded in the region's
 * audit log. Fails with `region_not_found` for an unknown region.
 */
export async function createKey(
  ctx: Context,
  { scope, region, description }: KeyOptions,
): Promise<[token: string, sentence: string]> {
  const named = region === undefined ? undefined : await getRegion(ctx.db, region);
  const slot = scope === "region" ? { scope, regionId: named?.id ?? "" } : { scope };
  const { token } = await ctx.db.transaction(async (db) => {
    const created = await createApiKey({ ...ctx, db }, { ...slot, description });
    const base = named && (await findLiveBase(db, named.id));
    if (base)
      await recordAuditEvents({ ...ctx, db, base }, [
        { action: "api_key.created", recordId: created.row.id },
      ]);
    return created;
  });
  const label = named ? `region key of ${named.name}` : `${scope} key`;
  return [token, `This is the new ${label}: store it now, it can't be shown again.`];
}

async function getRegion(database: Queryable, idOrSlug: string): Promise<{ id: string; name: string }> {
  const [found] = await database
    .select({ id: regions.id, name: regions.name })
    .from(regions)
    .where(or(eq(regions.id, idOrSlug), eq(regions.slug, idOrSlug)));
  return (
    found ??
    fail(
      "region_not_found",
      `There is no region with the id or slug ${idOrSlug}; ${await describeKnownRegions(database)}`,
    )
  );
}

async function describeKnownRegions(database: Queryable): Promise<string> {
  const rows = await database.select({ slug: regions.slug }).from(regions).orderBy(regions.slug).limit(20);
  return rows.length === 0
    ? "there are no regions yet."
    : `there are ${rows.map(({ slug }) => slug).join(", ")}.`;
}
