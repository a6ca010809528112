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

/** Records the insert of a ledger entry. The entry keeps the span's `traceparent`, so that its execution follows. */
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

/** Records the preparation of a mutation's files. `work` calls `fail` if the attempt failed. */
export const tracePrepare = (
  head: Head,
  work: (fail: (error: unknown) => void) => Promise<void>,
): Promise<void> =>
  withSpan("mutation prepare", executionOptions(head), (span) => work((error) => span?.fail(error)));

export type ExecutionSpans = ReturnType<typeof executionSpans>;

/**
 * The spans of a batch's mutations, each in the trace of its own request. They end with the transaction,
 * because only then it is known whether the effects remain. `rolled_back`: the mutation is applied again, in
 * a span of its own. `unknown`: the connection was lost, maybe after the commit.
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
    /** Ends the span of a mutation that failed, after `record` has recorded that. The others were rolled back. */
    endFailed: async (head: Head, error: unknown, record: () => Promise<StepResult>): Promise<StepResult> => {
      const span = open.get(head.id) ?? start(head);
      open.delete(head.id);
      endAll("rolled_back");
      return span ? recordFailure(span, error, record) : record();
    },
  };
}

/** `superseded`: another process has finished the mutation meanwhile. */
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
    // A mistake in the client's request, such as an unknown candidate, is no error of the engine.
    if (isAppError(error) && error.status < 500) span.set({ "error.type": error.code });
    else span.fail(error);
    return step;
  } finally {
    span.end();
  }
}

/** Records a drain that executed something, with links to the executions. Idle drains would be noise. */
export function traceDrain(baseId: number, startTime: Date, executions: (string | null)[]): void {
  if (executions.length === 0) return;
  const attributes = { "instroom.base.id": baseId, "instroom.drain.mutations": executions.length };
  startSpan("drain", { parent: null, attributes, startTime, links: executions })?.end();
}
