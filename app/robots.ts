import type { MetadataRoute } from "next";
import { env } from "@/lib/platform/env";

/** Rendered per request, because BASE_URL isn't known at build time. */
export const dynamic = "force-dynamic";

export default function robots(): MetadataRoute.Robots {
  return {
    rules: { userAgent: "*", allow: "/", disallow: ["/api/", "/console", "/dev/"] },
    sitemap: `${env().BASE_URL}/sitemap.xml`,
  };
}
