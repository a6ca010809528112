import "server-only";
import type { Handler } from "@/lib/contract/contract";
import { appendMutation } from "@/lib/engine/mutations/enqueue";
import { isRepeat } from "@/lib/engine/mutations/first-use";
import { getCandidate } from "@/lib/records/candidates/find";
import type { privacyDesk } from "./contract";

/**
 * Queues the answer to a privacy request. The engine checks that the candidate made the request, and that the
 * request is open. If the answer lifts the request, the engine instead checks that the request is approved.
 */
export const answerRequest: Handler<typeof privacyDesk.answer> = async (
  ctx,
  { params, query, body },
  contract,
) => {
  // Skip the check for a repeated answer, because its candidate may have been deleted since.
  if (!(await isRepeat(ctx, query))) await getCandidate(ctx, params.id);
  return appendMutation(ctx, { params, query, body, rawBody: body }, contract);
};
