import "server-only";
import { env } from "@/lib/platform/env";

const isSecure = () => env().BASE_URL.startsWith("https:");

/** The cookie that holds a staff session's token. The prefix has browsers refuse it from anywhere but this very host, over TLS. */
export const staffCookie = () => ({
  name: isSecure() ? "__Host-instroom-staff" : "instroom-staff",
  options: { httpOnly: true, sameSite: "lax" as const, path: "/", secure: isSecure() },
});

/** The token in a `Cookie` header; null where there is none that could be one. */
export function staffTokenIn(cookies: string | null): string | null {
  if (!cookies) return null;
  const prefix = `${staffCookie().name}=`;
  const pair = cookies.split(";").find((each) => each.trimStart().startsWith(prefix));
  const token = pair?.trim().slice(prefix.length);
  return token && /^cst_[A-Za-z0-9]{40}$/.test(token) ? token : null;
}
