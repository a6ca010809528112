import type { MetadataRoute } from "next";
import { env } from "@/lib/platform/env";

/** Rendered per request, because BASE_URL is a setting of the running server. */
export const dynamic = "force-dynamic";

export default function robots(): MetadataRoute.Robots {
  return {
    rules: { userAgent: "*", allow: "/", disallow: ["/api/", "/console", "/dev/"] },
    sitemap: `${env().BASE_URL}/sitemap.xml`,
  };
}
