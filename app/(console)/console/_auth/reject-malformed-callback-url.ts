import "server-only";
import { type NextRequest, NextResponse } from "next/server";
import { env } from "@/lib/platform/env";
import { CALLBACK_URL_COOKIE } from "./find-callback-path";

/**
 * Returns a 400 response if the callback URL in the query, the form or a cookie is malformed. next-auth would
 * respond with a server error. Callback URLs of other sites are left to next-auth, which ignores them.
 */
export function rejectMalformedCallbackUrl(
  { nextUrl, cookies }: NextRequest,
  form = "",
): NextResponse | null {
  const addresses = [
    ...nextUrl.searchParams.getAll("callbackUrl"),
    ...new URLSearchParams(form).getAll("callbackUrl"),
    ...cookies.getAll().flatMap(({ name, value }) => (CALLBACK_URL_COOKIE.test(name) ? [value] : [])),
  ];
  if (addresses.every(isWellFormed)) return null;
  // Use the shape of next-auth's own errors, because its browser client reads the error from a URL.
  const url = `${env().BASE_URL}/console/sign-in?error=validation_error`;
  const response = NextResponse.json({ url }, { status: 400 });
  // Delete the cookie, because the user could never sign in with a malformed cookie. Browsers ignore changes
  // to a `__Secure-` cookie without `Secure`.
  for (const { name } of cookies.getAll())
    if (CALLBACK_URL_COOKIE.test(name))
      response.cookies.set(name, "", {
        path: "/",
        expires: new Date(0),
        secure: name.startsWith("__Secure-"),
      });
  return response;
}

/**
 * Returns whether a callback URL is well-formed. Accepts an empty URL, because next-auth treats it as
 * missing.
 */
function isWellFormed(address: string): boolean {
  if (address === "") return true;
  const base = address.startsWith("/") ? env().BASE_URL : undefined;
  return URL.canParse(address, base) && /^https?:$/.test(new URL(address, base).protocol);
}
