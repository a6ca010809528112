import "server-only";
import { OPERATIONS } from "@/lib/contract/operations";
import { newCounter, newHistogram } from "@/lib/platform/metrics";
import { singleton } from "@/lib/platform/singleton";
import type { Claim } from "./callbacks/claim";
import type { AttemptResult } from "./callbacks/record";
import type { NextStep } from "./callbacks/schedule";

const ATTEMPT_OUTCOMES = ["2xx", "3xx", "4xx", "5xx", "timeout", "connection", "refused", "other"] as const;
/** The label value for operations that this release doesn't know. */
const OTHER = "other";

export const engineMetrics = () =>
  singleton("engine metrics", () => ({
    mutations: newCounter({
      name: "instroom_mutations_total",
      help: "Finished mutations, by operation and outcome.",
      labels: { operation: [...OPERATIONS, OTHER], outcome: ["completed", "failed"] },
    }),
    mutationRetries: newCounter({
      name: "instroom_mutation_retries_total",
      help: "Attempts to execute a mutation that failed for a technical reason.",
    }),
    mutationDuration: newHistogram({
      name: "instroom_mutation_duration_seconds",
      help: "Time from the acceptance of a mutation to its outcome.",
      buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300],
    }),
    callbackAttempts: newCounter({
      name: "instroom_callback_attempts_total",
      help: "Attempts to deliver a callback, by mode and the receiver's response.",
      labels: { mode: ["live", "sandbox"], outcome: ATTEMPT_OUTCOMES },
    }),
    callbackAttemptDuration: newHistogram({
      name: "instroom_callback_attempt_duration_seconds",
      help: "Duration of attempts to deliver a callback.",
      buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15],
    }),
    callbacks: newCounter({
      name: "instroom_callbacks_total",
      help: "Callbacks whose delivery ended, by outcome.",
      labels: { outcome: ["delivered", "failed"] },
    }),
  }));

export type FinishedMutation = {
  operation: string;
  status: "completed" | "failed";
  createdAt: Date;
  finishedAt: Date;
};

/** Counts finished mutations. Call this after the commit. */
export function countMutations(finished: FinishedMutation[]): void {
  const { mutations, mutationDuration } = engineMetrics();
  for (const { operation, status, createdAt, finishedAt } of finished) {
    const isKnown = OPERATIONS.some((known) => known === operation);
    mutations.inc({ operation: isKnown ? operation : OTHER, outcome: status });
    mutationDuration.observe(Math.max(0, finishedAt.getTime() - createdAt.getTime()) / 1_000);
  }
}

export function countAttempt(
  { isSandbox }: Pick<Claim, "isSandbox">,
  { statusCode, error, durationMs }: Omit<AttemptResult, "responseExcerpt">,
): void {
  const { callbackAttempts, callbackAttemptDuration } = engineMetrics();
  callbackAttempts.inc({ mode: isSandbox ? "sandbox" : "live", outcome: attemptOutcome(statusCode, error) });
  callbackAttemptDuration.observe(durationMs / 1_000);
}

export function countCallbackEnd({ status }: NextStep): void {
  if (status !== "pending") engineMetrics().callbacks.inc({ outcome: status });
}

function attemptOutcome(statusCode: number | null, error: string | null): (typeof ATTEMPT_OUTCOMES)[number] {
  if (statusCode !== null)
    return ATTEMPT_OUTCOMES.find((name) => name === `${String(statusCode)[0]}xx`) ?? "other";
  const [kind] = error?.split(":") ?? [];
  if (kind === "timeout" || kind === "connection") return kind;
  return kind === "refused_address" ? "refused" : "other";
}
