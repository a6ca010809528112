import "server-only";
import { cookies } from "next/headers";
import { fromCookieValue, type SignInState, signInStateCookie } from "@/lib/portal/sign-ins/sign-in-state";

/** Finds what this browser's cookie says about a sign-in that has begun. */
export const findSignInState = async (): Promise<SignInState | null> =>
  fromCookieValue((await cookies()).get(signInStateCookie().name)?.value);
