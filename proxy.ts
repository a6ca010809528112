import { randomBytes } from "node:crypto";
import { type NextRequest, NextResponse } from "next/server";
import { languageCookie } from "@/app/i18n/language-cookie";
import { isPublicPage, pageOfMarkdownPath } from "@/app/public-pages";
import { PAGE_HEADER } from "@/lib/access/staff/console-path";
import { pageHeaders } from "@/lib/http/page-headers";
import { env } from "@/lib/platform/env";
import {
  isLanguage,
  LANGUAGE_COOKIE,
  LANGUAGE_HEADER,
  LANGUAGE_PARAMETER,
  type Language,
  preferredLanguage,
  splitLanguage,
  withLanguage,
} from "@/lib/platform/languages";

/**
 * Adds the headers that depend on the request. next.config.ts sets the other headers. Also serves each public
 * page at one URL per language. Next itself adds the policy's nonce to its scripts.
 */
export function proxy(request: NextRequest): NextResponse {
  const { BASE_URL, NODE_ENV } = env();
  const { language, path } = splitLanguage(request.nextUrl.pathname);
  const headers = pageHeaders({
    path,
    // The host in the browser's address bar. Without https, a reverse proxy must forward this host in the
    // Host header.
    host: BASE_URL.startsWith("https:") ? new URL(BASE_URL).host : request.headers.get("host"),
    nonce: randomBytes(16).toString("base64"),
    isHttps: BASE_URL.startsWith("https:"),
    isDevelopment: NODE_ENV === "development",
  });
  const requestHeaders = new Headers(request.headers);
  requestHeaders.set("content-security-policy", String(headers["content-security-policy"]));
  // Next compares a form's origin with this host, and a reverse proxy may send its own Host header.
  const base = new URL(BASE_URL);
  if (request.headers.get("origin") === base.origin) requestHeaders.set("x-forwarded-host", base.host);
  const response = respond(request, language, path, requestHeaders);
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  return response;
}

function respond(
  request: NextRequest,
  language: Language | null,
  path: string,
  requestHeaders: Headers,
): NextResponse {
  const { search } = request.nextUrl;
  const preferred = preferredLanguage(
    request.cookies.get(LANGUAGE_COOKIE)?.value,
    request.headers.get("accept-language"),
  );
  const markdownPage = pageOfMarkdownPath(path);
  // `/portal` with a query is a sign-in step. Such a step needs a cookie with the path `/portal`, so its URL
  // has no language.
  const hasLanguages = markdownPage !== null || (isPublicPage(path) && (path !== "/portal" || search === ""));
  const isRead = request.method === "GET" || request.method === "HEAD";
  if (!language && hasLanguages && isRead) {
    const url = new URL(withLanguage(preferred, path) + search, request.url);
    return NextResponse.redirect(url, { headers: { vary: "accept-language, cookie" } });
  }
  requestHeaders.set(PAGE_HEADER, path + search);
  const shown = language ?? linkLanguage(request, path);
  if (shown) requestHeaders.set(LANGUAGE_HEADER, shown);
  else requestHeaders.delete(LANGUAGE_HEADER);
  const options = { request: { headers: requestHeaders } };
  if (language && markdownPage)
    return NextResponse.rewrite(new URL(`/docs/markdown/${language}/${markdownPage}`, request.url), options);
  // Next's 404 page for an unknown guide page needs scripts to render. The 404 page for an unknown route is
  // complete HTML, so rewrite to an unknown route.
  if (/^\/docs\/[^/]+$/.test(path) && !isPublicPage(path))
    return NextResponse.rewrite(new URL("/docs/none/none", request.url), options);
  if (!shown || (language && !isPublicPage(path))) return NextResponse.next(options);
  const response = language
    ? NextResponse.rewrite(new URL(path + search, request.url), options)
    : NextResponse.next(options);
  // Store the language of the visited page for pages without a language in their URL, such as a candidate's
  // record.
  const isVisit = request.headers.get("sec-fetch-dest") === "document" && isRead;
  if (isVisit && shown !== preferred)
    response.headers.append("set-cookie", languageCookie(shown, env().BASE_URL));
  return response;
}

/**
 * Returns the language of an e-mail's link to a portal page without a language in its path. The visitor's own
 * choice takes precedence, so that they can still change the language on that page.
 */
function linkLanguage({ cookies, nextUrl }: NextRequest, path: string): Language | null {
  const requested = nextUrl.searchParams.get(LANGUAGE_PARAMETER);
  const isApplied = path.startsWith("/portal/") && !isPublicPage(path) && !cookies.has(LANGUAGE_COOKIE);
  return isApplied && isLanguage(requested) ? requested : null;
}

// Excludes the API, Next's own files and uploaded files. Also excludes the upload route, because Next would
// buffer the body of each upload.
export const config = {
  matcher: [
    "/((?!api(?:/|$)|_next/|portal/logos/|portal/[^/]+/documents/[^/]+/file$|portal/[^/]+/documents/upload$).*)",
  ],
};
