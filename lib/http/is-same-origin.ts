import "server-only";
import { env } from "@/lib/platform/env";

/**
 * Returns whether one of our own pages sent the request, according to the browser's `Origin` header, which
 * other sites can't forge. For the host of `BASE_URL`, the scheme must also match. Any other host must be the
 * host that the request was sent to. Its scheme isn't checked, because we don't know the right scheme.
 */
export function isSameOrigin(header: (name: string) => string | null): boolean {
  const origin = header("origin");
  if (origin === null || !URL.canParse(origin)) return false;
  const page = new URL(origin);
  const base = new URL(env().BASE_URL);
  return page.host === base.host ? page.origin === base.origin : page.host === header("host");
}
