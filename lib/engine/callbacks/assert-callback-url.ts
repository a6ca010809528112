import "server-only";
import { fail } from "@/lib/contract/errors";
import type { Issue } from "@/lib/contract/issues";
import { isRefusedAddress } from "@/lib/platform/http-client/outbound-request";
import { findTargetError } from "@/lib/platform/http-client/target-url";

const ADDRESS_NOT_PUBLIC = "The IP address is not public, so callbacks can't be sent to it.";

/**
 * Fails with `validation_error` if the callback URL is not allowed. Checks IP addresses, but doesn't resolve
 * names: each delivery checks the addresses of a name.
 */
export function assertCallbackUrl(callbackUrl: string, location: Issue["location"]): void {
  const message = findTargetError(callbackUrl) ?? (isRefusedAddress(callbackUrl) ? ADDRESS_NOT_PUBLIC : null);
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
