import "server-only";
import { eq } from "drizzle-orm";
import { regionLogos } from "@/db/schema/region-logos";
import { failInvalidField } from "@/lib/contract/fail-invalid-field";
import { recordId } from "@/lib/contract/formats";
import type { Queryable } from "@/lib/platform/database/client";
import { sha256 } from "@/lib/platform/digest";
import { decodeDataUri } from "@/lib/records/attachments/content/data-uri";
import { detectContentType } from "@/lib/records/attachments/content/detect-content-type";
import { logoPath } from "@/lib/records/find-mail-sender";
import { LOGO_BYTES_MAX, LOGO_TYPES } from "./logo-limits";

export type Logo = Pick<typeof regionLogos.$inferInsert, "digest" | "contentType" | "content">;

/**
 * Decodes a logo from a data URI and detects its type by content. Rejects SVG, because it can contain
 * scripts. Fails with `validation_error` (`unsupported_file_type`, `too_big`).
 */
export async function parseLogo(dataUri: string): Promise<Logo> {
  const content = decodeDataUri(dataUri);
  const contentType = content && (await detectContentType(content));
  if (!contentType || !LOGO_TYPES.includes(contentType)) {
    return failInvalidField("logo", "unsupported_file_type", "Must be a PNG, JPEG or WebP image.");
  }
  if (content.length > LOGO_BYTES_MAX) {
    return failInvalidField("logo", "too_big", `Must be at most ${LOGO_BYTES_MAX / 1024} KiB.`);
  }
  return { digest: sha256(content), contentType, content };
}

/** Replaces the logo, or removes it if `logo` is null. Returns whether it changed. */
export async function storeLogo(
  queryable: Queryable,
  { regionId, logo, now }: { regionId: string; logo: Logo | null; now: Date },
): Promise<boolean> {
  const before = await findLogoDigest(queryable, regionId);
  if (before === (logo?.digest ?? null)) return false;
  if (logo === null) await queryable.delete(regionLogos).where(eq(regionLogos.regionId, regionId));
  else {
    const values = { ...logo, updatedAt: now };
    await queryable
      .insert(regionLogos)
      .values({ regionId, ...values })
      .onConflictDoUpdate({ target: regionLogos.regionId, set: values });
  }
  return true;
}

export async function findLogoDigest(queryable: Queryable, regionId: string): Promise<string | null> {
  const isRegion = eq(regionLogos.regionId, regionId);
  const [found] = await queryable.select({ digest: regionLogos.digest }).from(regionLogos).where(isRegion);
  return found?.digest ?? null;
}

export async function findLogoPath(queryable: Queryable, regionId: string): Promise<string | null> {
  const digest = await findLogoDigest(queryable, regionId);
  return digest && logoPath(regionId, digest);
}

/** Finds a region's logo. Returns null if there is none, or if the id is malformed. */
export async function findLogo(queryable: Queryable, regionId: string): Promise<Logo | null> {
  if (!recordId.safeParse(regionId).success) return null;
  const [found] = await queryable.select().from(regionLogos).where(eq(regionLogos.regionId, regionId));
  return found ?? null;
}
