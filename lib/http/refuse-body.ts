import "server-only";
import type { BaseContext } from "@/lib/contract/context";
import type { Contract } from "@/lib/contract/contract";
import type { Issue } from "@/lib/contract/issues";
import type { MutationOptions } from "@/lib/contract/mutation-contract";
import { isRepeat } from "@/lib/engine/mutations/first-use";
import { sha256 } from "@/lib/platform/digest";
import { bodyLimitsOf, readBytes } from "./body";
import type { HttpRequest } from "./request-handler";

/** Bodies that hold nothing. Some HTTP clients send an empty object or `null` by default. */
const HOLDS_NOTHING = /^(?:\{\s*\}|null)?$/;

/**
 * Adds an issue if the body isn't empty. A repeat of an accepted write may have any body. Returns the body's
 * digest. Fails with `payload_too_large` or `malformed_json`.
 */
export async function refuseBody(
  contract: Contract,
  request: HttpRequest,
  ctx: BaseContext,
  query: Partial<MutationOptions>,
  issues: Issue[],
): Promise<string | undefined> {
  const bytes = await readBytes(request, bodyLimitsOf(contract).bytesMax);
  const text = Buffer.from(bytes).toString("utf8").trim();
  if (HOLDS_NOTHING.test(text)) return undefined;
  if (!contract.mutation || !(await isRepeat(ctx, query))) {
    const message = "Send no body here; options are query parameters.";
    issues.push({ path: [], pointer: "", location: "body", code: "not_allowed", message });
  }
  return sha256(text);
}
