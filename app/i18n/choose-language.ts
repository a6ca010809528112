import "server-only";
import { readPublicFields } from "@/lib/http/bodies/public-form";
import { env } from "@/lib/platform/env";
import { isLanguage, splitLanguage, withLanguage } from "@/lib/platform/languages";
import { languageCookie } from "./language-cookie";

/** Stores the chosen language in a cookie for a year, and redirects to the page that sent the form. */
export async function chooseLanguage(request: Request): Promise<Response> {
  const language = (await readPublicFields(request)).get("language");
  const from = refererUrl(request);
  const headers = new Headers({ location: from.pathname + from.search, "cache-control": "no-store" });
  if (isLanguage(language)) {
    const { language: shown, path } = splitLanguage(from.pathname);
    if (shown) headers.set("location", withLanguage(language, path) + from.search);
    headers.set("set-cookie", languageCookie(language, env().BASE_URL));
  }
  return new Response(null, { status: 303, headers });
}

/**
 * Returns the URL of the page that sent the form. If that page is unknown or on another site, returns the
 * home page's URL.
 */
function refererUrl(request: Request): URL {
  const home = new URL("/", env().BASE_URL);
  const referer = request.headers.get("referer");
  if (!referer || !URL.canParse(referer)) return home;
  const url = new URL(referer);
  const isOurs = url.host === request.headers.get("host") || url.host === home.host;
  return isOurs && !/^\/[/\\]/.test(url.pathname) ? url : home;
}
