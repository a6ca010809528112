import "server-only";
import { env } from "@/lib/platform/env";
import { isLanguage, LANGUAGE_COOKIE } from "@/lib/platform/languages";

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Stores the chosen language in a cookie for a year, and redirects to the page that sent the form. */
export async function chooseLanguage(request: Request): Promise<Response> {
  const form = await request.formData().catch(() => new FormData());
  const language = form.get("language");
  const headers = new Headers({ location: refererPath(request), "cache-control": "no-store" });
  if (isLanguage(language)) headers.set("set-cookie", languageCookie(language));
  return new Response(null, { status: 303, headers });
}

function languageCookie(language: string): string {
  const secure = env().BASE_URL.startsWith("https:") ? "; Secure" : "";
  return `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax; HttpOnly${secure}`;
}

/** Returns the path and query of the page that sent the form, or `/` if it is on another site. */
function refererPath(request: Request): string {
  const referer = request.headers.get("referer");
  if (!referer || !URL.canParse(referer)) return "/";
  const { host, pathname, search } = new URL(referer);
  const isOurs = host === request.headers.get("host") || host === new URL(env().BASE_URL).host;
  return isOurs && !/^\/[/\\]/.test(pathname) ? pathname + search : "/";
}
