import "server-only";
import { sessionCookie } from "../session-cookie";

/** The cookie that holds a staff session's token. */
export const staffCookie = () => sessionCookie("instroom-staff");

/** Returns the well-formed staff token in a `Cookie` header, or null. */
export function staffTokenIn(cookies: string | null): string | null {
  if (!cookies) return null;
  const prefix = `${staffCookie().name}=`;
  const pair = cookies.split(";").find((cookie) => cookie.trimStart().startsWith(prefix));
  const token = pair?.trim().slice(prefix.length);
  return token && /^cst_[A-Za-z0-9]{40}$/.test(token) ? token : null;
}
