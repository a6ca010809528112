import type { MetadataRoute } from "next";
import { env } from "@/lib/platform/env";
import { LANGUAGES, withLanguage } from "@/lib/platform/languages";
import { PUBLIC_PAGES } from "./public-pages";

/** Rendered per request, because BASE_URL isn't known at build time. */
export const dynamic = "force-dynamic";

/** Lists each public page in each language, with the URLs of all its language versions. */
export default function sitemap(): MetadataRoute.Sitemap {
  return PUBLIC_PAGES.flatMap((path) => {
    const addresses = LANGUAGES.map((each) => [each, env().BASE_URL + withLanguage(each, path)] as const);
    const languages = Object.fromEntries([...addresses, ["x-default", env().BASE_URL + path]]);
    return addresses.map(([, url]) => ({ url, alternates: { languages } }));
  });
}
