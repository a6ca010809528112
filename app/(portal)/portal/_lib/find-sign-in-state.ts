import "server-only";
import { cookies } from "next/headers";
import { fromCookieValue, type SignInState, signInStateCookie } from "@/lib/portal/sign-ins/sign-in-state";

/**
 * Finds the state of an unfinished sign-in in this browser's cookie. If the cookie exists, a form's own state
 * replaces the cookie's: in another tab, the candidate may have entered another address since.
 */
export async function findSignInState(form?: FormData): Promise<SignInState | null> {
  const known = fromCookieValue((await cookies()).get(signInStateCookie().name)?.value);
  return known && (fromCookieValue(form?.get("state")?.toString()) ?? known);
}
