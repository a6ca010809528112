import "server-only";
import { failOnIssues } from "@/lib/contract/fail-on-issues";
import type { Issue } from "@/lib/contract/issues";
import { newIssue } from "@/lib/contract/new-issue";
import { isRejectedAddress } from "@/lib/platform/http-client/outbound-request";
import { findTargetError } from "@/lib/platform/http-client/target-url";

const ADDRESS_NOT_PUBLIC = "The IP address is not public, so callbacks can't be sent to it.";

/**
 * Returns an issue if the callback URL is not allowed. Checks IP addresses, but doesn't resolve names: each
 * delivery checks the addresses of a name.
 */
export function issuesOfCallbackUrl(callbackUrl: string, location: Issue["location"]): Issue[] {
  const message =
    findTargetError(callbackUrl) ?? (isRejectedAddress(callbackUrl) ? ADDRESS_NOT_PUBLIC : null);
  return message === null ? [] : [newIssue(location, ["callbackUrl"], "refused_address", message)];
}

/** Fails with `validation_error` if the callback URL is not allowed. */
export const assertCallbackUrl = (callbackUrl: string, location: Issue["location"]): void =>
  failOnIssues(issuesOfCallbackUrl(callbackUrl, location));
