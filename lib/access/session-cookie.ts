import "server-only";
import { env } from "@/lib/platform/env";

/**
 * Returns the name and options of a session's cookie. Browsers accept a `__Host-` cookie only over TLS, and
 * send it only to this host.
 */
export function sessionCookie(name: string) {
  const secure = env().BASE_URL.startsWith("https:");
  return {
    name: secure ? `__Host-${name}` : name,
    options: { httpOnly: true, sameSite: "lax" as const, path: "/", secure },
  };
}
