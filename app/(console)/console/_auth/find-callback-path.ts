import "server-only";
import { cookies } from "next/headers";
import { toConsolePath } from "@/lib/access/staff/console-path";

/** Matches the name of the cookie in which next-auth keeps the URL to return to after signing in. */
export const CALLBACK_URL_COOKIE = /(?:^|__Secure-)next-auth\.callback-url$/;

/**
 * Returns the page that the user requested before signing in with the organization's account. Reads it from a
 * cookie, because next-auth doesn't pass it on if that sign-in fails.
 */
export async function findCallbackPath(): Promise<string> {
  const cookie = (await cookies()).getAll().find(({ name }) => CALLBACK_URL_COOKIE.test(name));
  if (!cookie || !URL.canParse(cookie.value)) return toConsolePath(undefined);
  const { pathname, search } = new URL(cookie.value);
  return toConsolePath(pathname + search);
}
