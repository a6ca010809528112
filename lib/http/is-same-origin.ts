import "server-only";
import { env } from "@/lib/platform/env";

/** Whether a browser says of a request that one of our own pages sent it; a form or script of another site can't. */
export function isSameOrigin(header: (name: string) => string | null): boolean {
  const origin = header("origin");
  const host = origin && URL.canParse(origin) ? new URL(origin).host : null;
  return host !== null && (host === header("host") || host === new URL(env().BASE_URL).host);
}
