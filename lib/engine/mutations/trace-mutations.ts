import "server-only";
import { isAppError } from "@/lib/contract/errors";
import { inSpan, startSpan, type TraceSpan, withSpan } from "@/lib/platform/tracing/tracing";
import type { LedgerEntry } from "./insert-entries";
import type { Head } from "./lock-heads";
import type { StepResult } from "./step-result";

const OUTCOME = "instroom.mutation.outcome";

const attributesOf = ({ id, baseId, operation }: Pick<LedgerEntry, "id" | "baseId" | "operation">) => ({
  "instroom.mutation.id": id,
  "instroom.mutation.operation": operation,
  "instroom.base.id": baseId,
});

/**
 * Traces the insert of a ledger entry. Stores the span's `traceparent` in the entry, so that the execution of
 * the mutation continues the trace.
 */
export const traceEnqueue = <Result>(
  entry: LedgerEntry,
  insert: (entry: LedgerEntry) => Promise<Result>,
): Promise<Result> =>
  withSpan("mutation enqueue", { kind: "producer", attributes: attributesOf(entry) }, (span) =>
    insert(span ? { ...entry, traceparent: span.traceparent } : entry),
  );

const executionOptions = (head: Head) => ({
  kind: "consumer" as const,
  parent: head.traceparent,
  attributes: { ...attributesOf(head), "instroom.mutation.attempt": head.attempts + 1 },
});

/** Traces the preparation of a mutation's files. `work` calls `fail` if the attempt failed. */
export const tracePrepare = (
  head: Head,
  work: (fail: (error: unknown) => void) => Promise<void>,
): Promise<void> =>
  withSpan("mutation prepare", executionOptions(head), (span) => work((error) => span?.fail(error)));

export type ExecutionSpans = ReturnType<typeof executionSpans>;

/**
 * Creates the spans of a batch's mutations, each in the trace of its request. The spans end with the
 * transaction, because only the commit decides whether the effects remain. `rolled_back`: the mutation is
 * applied again, in a new span. `unknown`: the connection was lost, maybe after the commit.
 */
export function executionSpans() {
  const open = new Map<string, TraceSpan>();
  const endAll = (outcome: "completed" | "rolled_back" | "unknown") => {
    for (const span of open.values()) {
      span.set({ [OUTCOME]: outcome });
      span.end();
    }
    open.clear();
  };
  const start = (head: Head) => startSpan("mutation execute", executionOptions(head));
  return {
    endAll,
    execute: <Result>(head: Head, work: () => Promise<Result>): Promise<Result> => {
      const span = start(head);
      if (!span) return work();
      open.set(head.id, span);
      return inSpan(span, work);
    },
    traceparentOf: (head: Head) => open.get(head.id)?.traceparent ?? null,
    /** Records a failed mutation with `record` and ends its span. Ends the other spans as rolled back. */
    endFailed: async (head: Head, error: unknown, record: () => Promise<StepResult>): Promise<StepResult> => {
      const span = open.get(head.id) ?? start(head);
      open.delete(head.id);
      endAll("rolled_back");
      return span ? recordFailure(span, error, record) : record();
    },
  };
}

/** Any other status becomes `superseded`: another process has taken over the mutation. */
const FAILURE_OUTCOMES: Partial<Record<StepResult["status"], string>> = {
  applied: "failed",
  postponed: "retried",
};

async function recordFailure(
  span: TraceSpan,
  error: unknown,
  record: () => Promise<StepResult>,
): Promise<StepResult> {
  try {
    const step = await inSpan(span, record);
    span.set({ [OUTCOME]: FAILURE_OUTCOMES[step.status] ?? "superseded" });
    // Don't mark the span as failed for a client's mistake, such as an unknown candidate.
    if (isAppError(error) && error.status < 500) span.set({ "error.type": error.code });
    else span.fail(error);
    return step;
  } finally {
    span.end();
  }
}

/** Traces a drain, with links to the executions. Skips drains without executions, because they are noise. */
export function traceDrain(baseId: number, startTime: Date, executions: (string | null)[]): void {
  if (executions.length === 0) return;
  const attributes = { "instroom.base.id": baseId, "instroom.drain.mutations": executions.length };
  startSpan("drain", { parent: null, attributes, startTime, links: executions })?.end();
}
