import "server-only";
import type { CandidateContext } from "../contexts/candidate-context";
import { findMissedFailure, hasOutlastedForm } from "../own-record/find-missed-failure";
import { findOwnChanges } from "../own-record/me";

/**
 * The state of the latest privacy request: `queued` while it waits, `failed` if it failed recently but too
 * late for its form to say so, and otherwise `finished`.
 */
export type SendingState = "queued" | "failed" | "finished";

type Change = {
  operation: string;
  status: string;
  createdAt: string | Date;
  finishedAt: string | Date | null;
};

/**
 * Returns the first of `queued` and `failed` that applies to any of the records, otherwise `finished`; the
 * records whose request failed; and the ids of the requests that are stored.
 */
export async function findSendingState(contexts: readonly CandidateContext[]) {
  const changes = await Promise.all(contexts.map((ctx) => findOwnChanges(ctx, ctx.session.candidateId)));
  const states = changes.map(sendingStateOf);
  const state: SendingState =
    (["queued", "failed"] as const).find((each) => states.includes(each)) ?? "finished";
  const requests = changes.flat().filter(isRequest);
  return {
    state,
    failed: contexts.filter((_, index) => states[index] === "failed"),
    completed: requests.flatMap(({ status, mutationId }) => (status === "completed" ? mutationId : [])),
  };
}

const isRequest = ({ operation }: Pick<Change, "operation">) => operation === "privacy-requests.create";

/** Returns the state that follows from one record's changes, newest first. */
export function sendingStateOf(changes: readonly Change[]): SendingState {
  const sent = changes.filter(isRequest);
  const [latest] = sent;
  if (latest?.status === "queued") return "queued";
  const failure = findMissedFailure(sent);
  return failure && hasOutlastedForm(failure) ? "failed" : "finished";
}
