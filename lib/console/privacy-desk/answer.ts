import "server-only";
import type { Handler } from "@/lib/contract/contract";
import { appendMutation } from "@/lib/engine/mutations/enqueue";
import { getCandidate } from "@/lib/records/candidates/find";
import type { privacyDesk } from "./contract";

/**
 * Queues the answer to a privacy request. The engine checks that the candidate made the request, and that the
 * request is open, or approved if the answer lifts it.
 */
export const answerRequest: Handler<typeof privacyDesk.answer> = async (
  ctx,
  { params, query, body },
  contract,
) => {
  await getCandidate(ctx, params.id);
  return appendMutation(ctx, { params, query, body, rawBody: body }, contract);
};
