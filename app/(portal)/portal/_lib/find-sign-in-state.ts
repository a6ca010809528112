import "server-only";
import { cookies } from "next/headers";
import { fromCookieValue, type SignInState, signInStateCookie } from "@/lib/portal/sign-ins/sign-in-state";

/** Finds the state of an unfinished sign-in in this browser's cookie. */
export const findSignInState = async (): Promise<SignInState | null> =>
  fromCookieValue((await cookies()).get(signInStateCookie().name)?.value);
