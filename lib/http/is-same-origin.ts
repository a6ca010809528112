import "server-only";
import { env } from "@/lib/platform/env";

/**
 * Returns whether one of our own pages sent the request, according to the browser's `Origin` header, which another
 * site's page can't fake.
 */
export function isSameOrigin(header: (name: string) => string | null): boolean {
  const origin = header("origin");
  const host = origin && URL.canParse(origin) ? new URL(origin).host : null;
  return host !== null && (host === header("host") || host === new URL(env().BASE_URL).host);
}
