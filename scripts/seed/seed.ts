import "server-only";
import { inArray, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/postgres-js";
import { regionTexts } from "@/db/schema/region-texts";
import { regions } from "@/db/schema/regions";
import { requestedDocuments } from "@/db/schema/requested-documents";
import { staff } from "@/db/schema/staff";
import { createRegion } from "@/lib/access/regions/create";
import type { Context } from "@/lib/contract/context";
import { newContext } from "@/lib/contract/context";
import { connect, type Transaction } from "@/lib/platform/database/client";
import { newUuidV7 } from "@/lib/platform/ids";
import { demoCandidates, withDuplicates } from "./candidates";
import { DEMO_KEY, type DemoCredentials, ensureCredentials, findCredentials } from "./credentials";
import { insertCandidates, insertStaff } from "./insert";
import { explainRealUse, isRealUse } from "./is-real-use";
import { insertOpenItems } from "./open-items";
import { DEMO_REGIONS, type DemoRegion } from "./regions";

const CANDIDATE_COUNT = 500;
const SANDBOX_CANDIDATE_COUNT = 12;
// Prevents two simultaneous starts from both finding an empty database.
const SEED_LOCK = 7_170_002;

type SeedOptions = { databaseUrl: string; dataDir: string; baseUrl: string; isDemo: boolean };

/**
 * Fills an empty database with the demo and returns its credentials. Safe to repeat: keeps existing data and
 * the keys in `DATA_DIR/credentials.json`. If that file is lost, revokes and replaces its keys. Throws an
 * Error for a database in real use, because the demo's people, staff and keys don't belong among real ones. If
 * `isDemo` is false, the database must be empty or still have a region of the demo.
 */
export async function seedDemo({
  databaseUrl,
  dataDir,
  baseUrl,
  isDemo,
}: SeedOptions): Promise<DemoCredentials> {
  const client = connect(databaseUrl, 1);
  try {
    return await drizzle(client).transaction(async (transaction) => {
      await transaction.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`);
      const now = new Date();
      const actor = { kind: "system", id: "demo" } as const;
      const ctx = newContext({ db: transaction, actor, now: () => now });
      const earlier = await findCredentials(dataDir);
      const isMissing = await isDemoMissing(transaction);
      if (isMissing && !isDemo) await assertUnused(transaction);
      if (isDemo && (await isRealUse(transaction))) throw new Error(explainRealUse(dataDir));
      const added = isMissing ? await insertDemo(ctx) : [];
      const apiKeys = new Map(
        [...(earlier?.regions ?? []), ...added].map(({ id, apiKey }) => [id, apiKey] as const),
      );
      return await ensureCredentials(ctx, { ...earlier, apiKeys }, { baseUrl, dataDir });
    });
  } finally {
    await client.end();
  }
}

/**
 * Returns whether the database has no demo region. Looks regions up by id, because they may have been
 * renamed. One region is enough, because the other may have been deleted on purpose.
 */
async function isDemoMissing(transaction: Transaction): Promise<boolean> {
  const ids = DEMO_REGIONS.map(({ id }) => id);
  const found = await transaction.select({ id: regions.id }).from(regions).where(inArray(regions.id, ids));
  return found.length === 0;
}

async function assertUnused(transaction: Transaction): Promise<void> {
  if ((await transaction.$count(regions)) + (await transaction.$count(staff)) > 0)
    throw new Error("This database is in use and holds no demo, so the demo isn't added.");
}

async function insertDemo(ctx: Context<Transaction>): Promise<{ id: string; apiKey: string }[]> {
  const added = [];
  for (const region of DEMO_REGIONS) added.push({ id: region.id, apiKey: await insertRegion(ctx, region) });
  await insertStaff(ctx);
  return added;
}

async function insertRegion(ctx: Context<Transaction>, region: DemoRegion): Promise<string> {
  const { id, slug, name, contactEmail, contactPerson, fields } = region;
  const customFields = fields.map(({ definition, portalAccess }) => ({ ...definition, portalAccess }));
  const { baseIds, token } = await createRegion(
    ctx,
    { id, slug, name, contactEmail, customFields, allowedRedirectUrls: [] },
    { keyDescription: DEMO_KEY },
  );
  await ctx.db.insert(regionTexts).values(
    Object.entries(contactPerson).map(([key, text]) => ({
      regionId: id,
      key,
      language: "any" as const,
      text,
      updatedAt: ctx.now(),
    })),
  );
  const documents = region.requestedDocuments.map((document, position) => ({
    ...document,
    id: newUuidV7(),
    regionId: id,
    position,
  }));
  if (documents.length > 0) await ctx.db.insert(requestedDocuments).values(documents);
  const people = withDuplicates(demoCandidates(region, "live", CANDIDATE_COUNT, ctx.now()));
  await insertCandidates(ctx, baseIds.live, people);
  const requestedDocumentIds = documents.map(({ id: documentId }) => documentId);
  await insertOpenItems(ctx, { baseId: baseIds.live, seed: region.seed, people, requestedDocumentIds });
  await insertCandidates(
    ctx,
    baseIds.sandbox,
    demoCandidates(region, "sandbox", SANDBOX_CANDIDATE_COUNT, ctx.now()),
  );
  return token;
}
