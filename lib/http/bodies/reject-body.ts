import "server-only";
import type { BaseContext } from "@/lib/contract/context";
import type { Contract } from "@/lib/contract/contract";
import type { Issue } from "@/lib/contract/issues";
import type { MutationOptions } from "@/lib/contract/mutation-contract";
import { newIssue } from "@/lib/contract/new-issue";
import { isRepeat } from "@/lib/engine/mutations/first-use";
import { sha256 } from "@/lib/platform/digest";
import type { HttpRequest } from "../request-handler";
import { bodyLimitsOf, readBytes } from "./body";

/** Matches bodies without content. Some HTTP clients send an empty object or `null` by default. */
const EMPTY_BODY = /^(?:\{\s*\}|null)?$/;

/**
 * Adds an issue if the body isn't empty, unless the request repeats an accepted write. Returns the body's
 * digest, or undefined if the body is empty. Fails with `payload_too_large` or `malformed_json`.
 */
export async function rejectBody(
  contract: Contract,
  request: HttpRequest,
  ctx: BaseContext,
  query: Partial<MutationOptions>,
  issues: Issue[],
): Promise<string | undefined> {
  const bytes = await readBytes(request, bodyLimitsOf(contract).bytesMax);
  const text = Buffer.from(bytes).toString("utf8").trim();
  if (EMPTY_BODY.test(text)) return undefined;
  if (!contract.mutation || !(await isRepeat(ctx, query))) {
    const message = "Send no body here; options are query parameters.";
    issues.push(newIssue("body", [], "not_allowed", message));
  }
  return sha256(text);
}
