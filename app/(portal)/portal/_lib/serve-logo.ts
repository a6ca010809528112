import "server-only";
import { findLogo } from "@/lib/access/regions/logo";
import { FILE_HEADERS } from "@/lib/http/page-headers";
import { db } from "@/lib/platform/database/client";
import { logoPath } from "@/lib/records/find-mail-sender";

type RouteContext = { params: Promise<{ region: string; digest: string }> };

/**
 * Serves a region's logo publicly. The URL contains the digest of the content, so browsers may cache the logo
 * for a year without revalidating it. Redirects to the current logo if the region has replaced the logo,
 * because mailed URLs keep the old digest.
 */
export async function serveLogo(_: Request, { params }: RouteContext): Promise<Response> {
  const { region, digest } = await params;
  const logo = await findLogo(db(), region);
  // Sets its own Content-Security-Policy, because next.config.ts sets none for this route.
  if (!logo)
    return new Response(null, { status: 404, headers: { ...FILE_HEADERS, "cache-control": "no-store" } });
  if (logo.digest !== digest) {
    const headers = { location: logoPath(region, logo.digest), "cache-control": "no-cache" };
    return new Response(null, { status: 302, headers });
  }
  return new Response(new Uint8Array(logo.content), {
    headers: {
      "content-type": logo.contentType,
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
      "cache-control": "public, max-age=31536000, immutable",
    },
  });
}
