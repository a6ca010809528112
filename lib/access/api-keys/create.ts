import "server-only";
import { eq } from "drizzle-orm";
import { apiKeys } from "@/db/schema/api-keys";
import { regions } from "@/db/schema/regions";
import type { Context } from "@/lib/contract/context";
import { fail } from "@/lib/contract/errors";
import { failInvalidField } from "@/lib/contract/fail-invalid-field";
import type { Queryable } from "@/lib/platform/database/client";
import { isForeignKeyViolation } from "@/lib/platform/database/database-errors";
import { sha256 } from "@/lib/platform/digest";
import { newApiKeyId } from "@/lib/platform/ids";
import { recordSecurityEvent } from "../security-log/record";
import { isWellFormedToken, newToken, previewToken } from "./token";

export type ApiKeyRow = typeof apiKeys.$inferSelect;

type CreateApiKeyInput = (
  | { scope: "region"; regionId: string }
  | { scope: "admin" | "webhook"; regionId?: undefined }
) & {
  description?: string | null;
  token?: string | undefined;
};

/**
 * Creates a key and returns its token, which isn't stored in clear text. Fails with `region_not_found`, or
 * with `validation_error` if a chosen token is malformed or was used before.
 */
export async function createApiKey(
  ctx: Context<Queryable>,
  { scope, regionId, description, token = newToken() }: CreateApiKeyInput,
): Promise<{ row: ApiKeyRow; token: string }> {
  if (!isWellFormedToken(token))
    failInvalidToken(
      "Must be 32 to 128 letters, digits, hyphens or underscores, and not begin with ctk_ or cts_.",
    );
  if (regionId !== undefined) await assertRegion(ctx.db, regionId);
  const row = await ctx.db.transaction(async (db) => {
    const within = { ...ctx, db };
    const values = { scope, regionId: regionId ?? null, description: description || null };
    const inserted = await insertKey(within, values, token).catch((error: unknown) => {
      // The region was deleted in the meantime.
      if (isForeignKeyViolation(error)) return failRegionNotFound();
      throw error;
    });
    // A region's keys belong in the region's audit log, not in the security log.
    if (regionId === undefined) {
      const event = { action: "api_key.created" as const, subjectId: inserted.id, details: { scope } };
      await recordSecurityEvent(within, event);
    }
    return inserted;
  });
  return { row, token };
}

async function insertKey(
  ctx: Context<Queryable>,
  input: Pick<ApiKeyRow, "scope" | "regionId" | "description">,
  token: string,
): Promise<ApiKeyRow> {
  const now = ctx.now();
  const [row] = await ctx.db
    .insert(apiKeys)
    .values({
      ...input,
      id: newApiKeyId(),
      tokenDigest: sha256(token),
      tokenPreview: previewToken(token),
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing({ target: apiKeys.tokenDigest })
    .returning();
  return row ?? failInvalidToken("This value is or was in use as a key; choose a different one.");
}

async function assertRegion(database: Queryable, regionId: string): Promise<void> {
  const [found] = await database.select({ id: regions.id }).from(regions).where(eq(regions.id, regionId));
  if (!found) failRegionNotFound();
}

const failRegionNotFound = (): never => fail("region_not_found", "There is no region with this id.");

const failInvalidToken = (message: string): never => failInvalidField("token", "invalid_token", message);
