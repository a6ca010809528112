import "server-only";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { and, eq, inArray, isNull } from "drizzle-orm";
import * as z from "zod";
import { apiKeys } from "@/db/schema/api-keys";
import { regions } from "@/db/schema/regions";
import { createApiKey } from "@/lib/access/api-keys/create";
import type { Context } from "@/lib/contract/context";
import type { Transaction } from "@/lib/platform/database/client";
import { sha256 } from "@/lib/platform/digest";
import { nullIfMissing } from "@/lib/platform/null-if-missing";
import { decrypt } from "@/lib/platform/secrets";
import { DEMO_REGIONS } from "./regions";

/** The content of the demo's `credentials.json`: everything that a person or test needs to use the demo. */
export const DemoCredentials = z.object({
  baseUrl: z.string(),
  adminKey: z.string(),
  webhookKey: z.string(),
  regions: z.array(
    z.object({
      id: z.string(),
      slug: z.string(),
      name: z.string(),
      apiKey: z.string(),
      signingSecret: z.string(),
      staff: z.array(z.object({ email: z.string(), role: z.enum(["manager", "adviser", "reader"]) })),
    }),
  ),
  mailDir: z.string(),
});
export type DemoCredentials = z.infer<typeof DemoCredentials>;

/**
 * The description of the demo's own keys. If `credentials.json` is lost, only keys with this description are
 * revoked.
 */
export const DEMO_KEY = "Sleutel van de demo";

/** Finds the credentials from an earlier start. Returns null if the file doesn't exist or can't be parsed. */
export async function findCredentials(dataDir: string): Promise<DemoCredentials | null> {
  const text = await readFile(join(dataDir, "credentials.json"), "utf8").catch(nullIfMissing);
  return DemoCredentials.safeParse(parseOrNull(text ?? "")).data ?? null;
}

function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

type KeyOwner = { scope: "region"; regionId: string } | { scope: "admin" | "webhook"; regionId?: undefined };

/**
 * Returns the stored key if it still works. Otherwise revokes the demo's earlier keys of this scope and
 * region, and creates a new one.
 */
async function ensureKey(
  ctx: Context<Transaction>,
  slot: KeyOwner,
  stored: string | undefined,
): Promise<string> {
  const ofSlot = and(
    eq(apiKeys.scope, slot.scope),
    slot.regionId === undefined ? isNull(apiKeys.regionId) : eq(apiKeys.regionId, slot.regionId),
    isNull(apiKeys.revokedAt),
  );
  if (stored !== undefined) {
    const ofStoredKey = and(ofSlot, eq(apiKeys.tokenDigest, sha256(stored)));
    const [working] = await ctx.db.select({ id: apiKeys.id }).from(apiKeys).where(ofStoredKey);
    if (working) return stored;
  }
  const now = ctx.now();
  await ctx.db
    .update(apiKeys)
    .set({ revokedAt: now, updatedAt: now })
    .where(and(ofSlot, eq(apiKeys.description, DEMO_KEY)));
  return (await createApiKey(ctx, { ...slot, description: DEMO_KEY })).token;
}

/**
 * Returns the demo's credentials. Reuses stored keys that still work, and revokes and replaces the others.
 * Reads secrets and names from the database.
 */
export async function ensureCredentials(
  ctx: Context<Transaction>,
  stored: { adminKey?: string; webhookKey?: string; apiKeys: ReadonlyMap<string, string> },
  { baseUrl, dataDir }: { baseUrl: string; dataDir: string },
): Promise<DemoCredentials> {
  const ids = DEMO_REGIONS.map(({ id }) => id);
  const rows = await ctx.db.select().from(regions).where(inArray(regions.id, ids)).orderBy(regions.id);
  const opened = [];
  for (const { id, slug, name, encryptedSigningSecret } of rows) {
    const staff = DEMO_REGIONS.find((demo) => demo.id === id)?.staff ?? [];
    opened.push({
      id,
      slug,
      name,
      apiKey: await ensureKey(ctx, { scope: "region", regionId: id }, stored.apiKeys.get(id)),
      signingSecret: decrypt(encryptedSigningSecret),
      staff: staff.map(({ email, role }) => ({ email, role })),
    });
  }
  return {
    baseUrl,
    adminKey: await ensureKey(ctx, { scope: "admin" }, stored.adminKey),
    webhookKey: await ensureKey(ctx, { scope: "webhook" }, stored.webhookKey),
    regions: opened,
    mailDir: join(dataDir, "mail"),
  };
}
