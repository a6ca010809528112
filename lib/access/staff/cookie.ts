import "server-only";
import { env } from "@/lib/platform/env";

const isSecure = () => env().BASE_URL.startsWith("https:");

/**
 * The cookie that holds a staff session's token. Browsers accept a `__Host-` cookie only over TLS, and send
 * it only to this host.
 */
export const staffCookie = () => ({
  name: isSecure() ? "__Host-instroom-staff" : "instroom-staff",
  options: { httpOnly: true, sameSite: "lax" as const, path: "/", secure: isSecure() },
});

/** Returns the well-formed staff token in a `Cookie` header, or null. */
export function staffTokenIn(cookies: string | null): string | null {
  if (!cookies) return null;
  const prefix = `${staffCookie().name}=`;
  const pair = cookies.split(";").find((cookie) => cookie.trimStart().startsWith(prefix));
  const token = pair?.trim().slice(prefix.length);
  return token && /^cst_[A-Za-z0-9]{40}$/.test(token) ? token : null;
}
