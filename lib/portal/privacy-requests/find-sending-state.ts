import "server-only";
import type { CandidateContext } from "../contexts/candidate-context";
import { findMissedFailure, hasOutlastedForm } from "../own-record/find-missed-failure";
import { findOwnChanges } from "../own-record/me";

type SendingState = "queued" | "failed" | "finished";

/**
 * Returns what became of the requests that these records sent last. `queued` means that one of them still
 * waits. `failed` means that one of them failed recently, but too late for its form to say so.
 */
export async function findSendingState(contexts: readonly CandidateContext[]): Promise<SendingState> {
  const states = await Promise.all(contexts.map(findStateOf));
  return (["queued", "failed"] as const).find((state) => states.includes(state)) ?? "finished";
}

async function findStateOf(ctx: CandidateContext): Promise<SendingState> {
  const changes = await findOwnChanges(ctx, ctx.session.candidateId);
  const sent = changes.filter(({ operation }) => operation === "privacy-requests.create");
  if (sent[0]?.status === "queued") return "queued";
  const failure = findMissedFailure(sent);
  return failure && hasOutlastedForm(failure) ? "failed" : "finished";
}
