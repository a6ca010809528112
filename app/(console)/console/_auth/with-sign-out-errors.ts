import "server-only";
import type { AuthOptions } from "next-auth";
import { env } from "@/lib/platform/env";
import { describeError, log } from "@/lib/platform/log";

/**
 * Runs next-auth, and returns 503 if the session couldn't be ended. next-auth itself would delete the cookie
 * and respond that the user has signed out, while the session stays open.
 */
export async function withSignOutErrors(
  options: AuthOptions,
  run: (options: AuthOptions) => Promise<Response>,
): Promise<Response> {
  let hasFailed = false;
  const signOut: NonNullable<AuthOptions["events"]>["signOut"] = async (message) => {
    try {
      await options.events?.signOut?.(message);
    } catch (error) {
      hasFailed = true;
      log().error({ cause: describeError(error) }, "staff sign-out failed");
    }
  };
  const response = await run({ ...options, events: { ...options.events, signOut } });
  if (!hasFailed) return response;
  // next-auth's browser client reads the error from a URL.
  return Response.json({ url: `${env().BASE_URL}/console/sign-in?error=unavailable` }, { status: 503 });
}
