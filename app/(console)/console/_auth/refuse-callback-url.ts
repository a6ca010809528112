import "server-only";
import { type NextRequest, NextResponse } from "next/server";
import { env } from "@/lib/platform/env";
import { CALLBACK_URL_COOKIE } from "./find-callback-path";

/**
 * Returns a 400 if the address to return to after signing in is malformed, in the query, the form or the
 * cookie. next-auth would report a failure of the server. It ignores addresses of other sites itself.
 */
export function refuseCallbackUrl({ nextUrl, cookies }: NextRequest, form = ""): NextResponse | null {
  const addresses = [
    ...nextUrl.searchParams.getAll("callbackUrl"),
    ...new URLSearchParams(form).getAll("callbackUrl"),
    ...cookies.getAll().flatMap(({ name, value }) => (CALLBACK_URL_COOKIE.test(name) ? [value] : [])),
  ];
  if (addresses.every(isWellFormed)) return null;
  // The form of next-auth's own errors, whose browser client reads the error from a URL.
  const url = `${env().BASE_URL}/console/sign-in?error=validation_error`;
  const response = NextResponse.json({ url }, { status: 400 });
  // Otherwise a browser with a malformed cookie could never sign in.
  for (const { name } of cookies.getAll()) if (CALLBACK_URL_COOKIE.test(name)) response.cookies.delete(name);
  return response;
}

/** next-auth takes an empty address for none. */
function isWellFormed(address: string): boolean {
  if (address === "") return true;
  const base = address.startsWith("/") ? env().BASE_URL : undefined;
  return URL.canParse(address, base) && /^https?:$/.test(new URL(address, base).protocol);
}
