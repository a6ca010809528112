import "server-only";
import type { ReadableSpan, SpanExporter, SpanProcessor } from "@opentelemetry/sdk-trace-base";
import { describeError, log } from "../log";

/** The maximum number of ended spans that this process holds, including the spans of running exports. */
const SPANS_MAX = 2_048;
const LOG_INTERVAL_MS = 60_000;
const SAMPLED = 1;
/** `ExportResultCode.SUCCESS`. Importing it would load the SDK even if tracing is off. */
const SUCCESS = 0;

type Limits = { maxQueueSize: number };
type NewProcessor = (exporter: SpanExporter, limits: Limits) => SpanProcessor;

/**
 * Limits the number of spans that wait for the collector, and drops any further spans. The SDK has its own
 * limit, but doesn't count the spans of running exports and doesn't report dropped spans.
 */
export function boundedExport(inner: SpanExporter, newProcessor: NewProcessor): SpanProcessor {
  const losses = lossLog();
  let held = 0;
  const exporter: SpanExporter = {
    export: (spans, done) =>
      inner.export(spans, (result) => {
        held -= spans.length;
        if (result.code === SUCCESS) losses.report();
        else losses.add(spans.length, { cause: describeError(result.error) });
        done(result);
      }),
    shutdown: () => inner.shutdown(),
  };
  const processor = newProcessor(exporter, { maxQueueSize: SPANS_MAX });
  return {
    onStart: () => undefined,
    onEnd: (span: ReadableSpan) => {
      if ((span.spanContext().traceFlags & SAMPLED) === 0) return;
      if (held >= SPANS_MAX) return losses.add(1, { reason: "the queue is full" });
      held += 1;
      processor.onEnd(span);
    },
    forceFlush: () => processor.forceFlush(),
    shutdown: () => processor.shutdown(),
  };
}

/** Logs dropped spans immediately, then at most once a minute, with the number since the last log line. */
function lossLog() {
  let lost = 0;
  let lastReason: object = {};
  let loggedAt = Number.NEGATIVE_INFINITY;
  const report = () => {
    if (lost === 0 || performance.now() - loggedAt < LOG_INTERVAL_MS) return;
    log().warn({ spans: lost, ...lastReason }, "spans dropped");
    lost = 0;
    loggedAt = performance.now();
  };
  const add = (spans: number, reason: object) => {
    lost += spans;
    lastReason = reason;
    report();
  };
  return { add, report };
}
