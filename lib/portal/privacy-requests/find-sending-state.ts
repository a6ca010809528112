import "server-only";
import type { CandidateContext } from "../contexts/candidate-context";
import { findMissedFailure, hasOutlastedForm, isFinishedSince } from "../own-record/find-missed-failure";
import { findOwnChanges } from "../own-record/me";

/**
 * What became of the latest privacy request. `queued` means that it still waits. `sent` and `failed` mean that
 * it finished recently, but too late for its form to say so.
 */
export type SendingState = "queued" | "failed" | "sent" | "finished";

/** How long a page discards the kept input of a request that was sent after its form was answered. */
const SENT_MS = 60_000;

type Change = {
  operation: string;
  status: string;
  createdAt: string | Date;
  finishedAt: string | Date | null;
};

/**
 * Returns the state for several records, which is `queued` or `failed` if that goes for one of them, and the
 * records whose own state is `failed`.
 */
export async function findSendingState(contexts: readonly CandidateContext[]) {
  const states = await Promise.all(
    contexts.map(async (ctx) => sendingStateOf(await findOwnChanges(ctx, ctx.session.candidateId))),
  );
  const state: SendingState =
    (["queued", "failed", "sent"] as const).find((each) => states.includes(each)) ?? "finished";
  return { state, failed: contexts.filter((_, index) => states[index] === "failed") };
}

/** Returns the state that follows from one record's changes, newest first. */
export function sendingStateOf(changes: readonly Change[]): SendingState {
  const sent = changes.filter(({ operation }) => operation === "privacy-requests.create");
  const [latest] = sent;
  if (latest?.status === "queued") return "queued";
  const failure = findMissedFailure(sent);
  if (failure && hasOutlastedForm(failure)) return "failed";
  const isSentLate = latest?.status === "completed" && hasOutlastedForm(latest);
  return isSentLate && isFinishedSince(latest, SENT_MS) ? "sent" : "finished";
}
