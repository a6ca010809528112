import "server-only";
import { fail } from "@/lib/contract/errors";
import type { Issue } from "@/lib/contract/issues";
import { whyNotTarget } from "@/lib/platform/http-client/target";

/** What can be told from the address alone is told at once; where its name leads is looked at when it is called. Fails with `validation_error`. */
export function assertCallable(callbackUrl: string, location: Issue["location"]): void {
  const message = whyNotTarget(callbackUrl);
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
