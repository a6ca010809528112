import "server-only";
import * as z from "zod";
import { env } from "@/lib/platform/env";
import { decrypt, encrypt } from "@/lib/platform/secrets";

const Problem = z.discriminatedUnion("kind", [
  z.object({ kind: z.enum(["invalidEmail", "invalidCode", "deadCode", "dayUsedUp"]) }),
  z.object({ kind: z.literal("wrongCode"), triesLeft: z.int() }),
  z.object({ kind: z.literal("tooMany"), seconds: z.int() }),
]);

/**
 * The state of the sign-in pages. A cookie stores the state, so that the candidate can reload the page, go
 * back or switch to the mail app. `mailAgainAt` is the earliest time for the next e-mail to an address that
 * has reached its limit.
 */
const SignInState = z.object({
  step: z.enum(["address", "code"]),
  email: z.string(),
  problem: Problem.nullable(),
  mailAgainAt: z.iso.datetime().optional(),
});
export type SignInState = z.infer<typeof SignInState>;

/** Outlives the code, so that the code-entry page can say that the code has expired and mail a new one. */
const STATE_TTL_MINUTES = 60;

export const signInStateCookie = () => ({
  name: "instroom-sign-in",
  options: {
    httpOnly: true,
    sameSite: "lax" as const,
    path: "/portal",
    secure: env().BASE_URL.startsWith("https:"),
    maxAge: STATE_TTL_MINUTES * 60,
  },
});

/** Encrypts the state, because it contains the e-mail address. */
export const toCookieValue = (state: SignInState): string => encrypt(JSON.stringify(state));

/** Returns the state in a cookie value, or null if the value is missing or invalid. */
export function fromCookieValue(value: string | undefined): SignInState | null {
  if (!value) return null;
  try {
    return SignInState.parse(JSON.parse(decrypt(value)));
  } catch {
    // The value is damaged, forged or encrypted with another APP_SECRET, so the visitor starts again.
    return null;
  }
}
