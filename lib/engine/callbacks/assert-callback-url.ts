import "server-only";
import { fail } from "@/lib/contract/errors";
import type { Issue } from "@/lib/contract/issues";
import { findTargetError } from "@/lib/platform/http-client/target-url";

/**
 * Fails with `validation_error` if the callback URL is not allowed. Skips DNS resolution: each delivery
 * checks the resolved addresses.
 */
export function assertCallbackUrl(callbackUrl: string, location: Issue["location"]): void {
  const message = findTargetError(callbackUrl);
  if (message === null) return;
  const issue: Issue = {
    path: ["callbackUrl"],
    pointer: "/callbackUrl",
    location,
    code: "refused_address",
    message,
  };
  fail("validation_error", "1 field is not valid.", { issues: [issue] });
}
