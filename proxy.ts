import { randomBytes } from "node:crypto";
import { type NextRequest, NextResponse } from "next/server";
import { pageHeaders } from "@/lib/http/page-headers";
import { env } from "@/lib/platform/env";

/**
 * Adds the headers that depend on the request to the headers of next.config.ts. Next adds the policy's nonce
 * to its own scripts.
 */
export function proxy(request: NextRequest): NextResponse {
  const { BASE_URL, NODE_ENV } = env();
  const headers = pageHeaders({
    path: request.nextUrl.pathname,
    // The host in the browser's address bar, if the reverse proxy passes it on.
    host: BASE_URL.startsWith("https:") ? new URL(BASE_URL).host : request.headers.get("host"),
    nonce: randomBytes(16).toString("base64"),
    isHttps: BASE_URL.startsWith("https:"),
    isDevelopment: NODE_ENV === "development",
  });
  const requestHeaders = new Headers(request.headers);
  requestHeaders.set("content-security-policy", String(headers["content-security-policy"]));
  const response = NextResponse.next({ request: { headers: requestHeaders } });
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  return response;
}

// Excludes the API, Next's own files, uploaded files, and the upload route, whose body would be copied.
export const config = {
  matcher: [
    "/((?!api(?:/|$)|_next/|portal/logos/|portal/[^/]+/documents/[^/]+/file$|portal/[^/]+/documents/upload$).*)",
  ],
};
