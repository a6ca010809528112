import "server-only";
import { env } from "@/lib/platform/env";

/** Whether one of our own pages sent the request, by the browser's `Origin`; another site's page can't fake it. */
export function isSameOrigin(header: (name: string) => string | null): boolean {
  const origin = header("origin");
  const host = origin && URL.canParse(origin) ? new URL(origin).host : null;
  return host !== null && (host === header("host") || host === new URL(env().BASE_URL).host);
}
