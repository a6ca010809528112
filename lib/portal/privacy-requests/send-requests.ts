import "server-only";
import type { Language } from "@/lib/platform/languages";
import { isPrivacyRequestKind, NewPrivacyRequest } from "@/lib/records/privacy/schema";
import type { CandidateContext } from "../contexts/candidate-context";
import { isRepeatable } from "../is-repeatable";
import { findQueued } from "../own-record/me";
import { waitForOutcome } from "../own-record/wait-for-outcome";
import { findOwnRequests, type NewRequest, requestPrivacy, storableExplanation } from "./request-privacy";

/** The state of the form after a failed attempt: the input, and what went wrong. */
export type RequestState = {
  kind: string;
  explanation: string;
  /** The candidate ids of the chosen records. Empty in a form for one region. */
  records: string[];
  problems: ("record" | "kind" | "explanation")[];
  /** The names of the records that have an open request of this kind. If there are any, nothing was sent. */
  openAt: string[];
  isFailed: boolean;
};

/** The schema counts characters, in which an emoji is one, as the form's message does. */
const isExplanation = (text: string) => NewPrivacyRequest.shape.explanation.safeParse(text).success;

/**
 * Sends the form's request to each chosen record's region. Returns "sent", or the form's next state if
 * something went wrong.
 * - If the input is invalid or a region has another open request, sends nothing. `openAt` then holds the names of
 *   the records with an open request.
 * - If a session has ended, an erasure sends nothing and all records stay chosen.
 * - Otherwise, only the records that failed or whose session has ended stay chosen, because a second request
 *   to the other regions would find an open request.
 */
export async function sendRequests(
  contexts: readonly CandidateContext[],
  form: FormData,
  language: Language,
  nameOf: (ctx: CandidateContext) => string,
): Promise<RequestState | "sent"> {
  const kind = form.get("kind");
  const explanation = String(form.get("explanation") ?? "");
  // An erasure doesn't send the explanation.
  const isTooLong = kind !== "erasure" && !isExplanation(storableExplanation(explanation));
  const state: RequestState = {
    kind: String(kind ?? ""),
    explanation,
    records: form.getAll("record").map(String),
    problems: [
      ...(contexts.length === 0 ? (["record"] as const) : []),
      ...(isTooLong ? (["explanation"] as const) : []),
    ],
    openAt: [],
    isFailed: false,
  };
  // In the form for several regions, an erasure is a valid kind. If all chosen records are signed in, the
  // caller mails a code instead of calling this function.
  const isMissing = (id: string) => !contexts.some(({ session }) => session.candidateId === id);
  if (kind === "erasure" && (contexts.length === 0 || state.records.some(isMissing)))
    return { ...state, isFailed: contexts.length > 0 };
  if (!isPrivacyRequestKind(kind)) return { ...state, problems: [...state.problems, "kind"] };
  if (state.problems.length > 0) return state;
  const request = { kind, explanation, language };
  const senders = await Promise.all(contexts.map((ctx) => findSender(ctx, request)));
  const openAt = contexts.filter((_, index) => senders[index] === null);
  if (openAt.length > 0) return { ...state, openAt: openAt.map(nameOf) };
  const isSent = await Promise.all(senders.map((sendRequest) => sendRequest?.()));
  const failed = contexts.filter((_, index) => !isSent[index]).map(({ session }) => session.candidateId);
  const records = state.records.filter((id) => failed.includes(id) || isMissing(id));
  return failed.length + records.length === 0 ? "sent" : { ...state, records, isFailed: true };
}

/**
 * Returns a function that sends the request, or null if the record has another open request of this kind. If
 * the same request was just sent, the function only waits for it, because people press a button twice. Reads
 * the queue first, because a queued request may be stored between the two queries.
 */
async function findSender(
  ctx: CandidateContext,
  request: NewRequest,
): Promise<(() => Promise<boolean>) | null> {
  const isSame = (earlier: unknown) => earlier === (storableExplanation(request.explanation) || null);
  const queue = await findQueued(ctx, "privacy-requests.create");
  const queued = queue.find(({ body }) => body.kind === request.kind);
  if (queued) {
    const isSent = async () => (await waitForOutcome(ctx, queued.mutationId)).status !== "failed";
    return isSame(queued.body.explanation) ? isSent : null;
  }
  const stored = await findOwnRequests(ctx);
  const open = stored.find(({ kind, answeredAt }) => kind === request.kind && answeredAt === null);
  if (!open) return () => requestPrivacy(ctx, request);
  const isRepeat = isSame(open.explanation) && (await isRepeatable(ctx, open.requestedAt));
  return isRepeat ? async () => true : null;
}
