import "server-only";
import type { ReadableSpan, SpanExporter, SpanProcessor } from "@opentelemetry/sdk-trace-base";
import { describeError, log } from "../log";

/** Ended spans that this process holds, including those of exports that haven't finished. */
const SPANS_MAX = 2_048;

type Limits = { maxQueueSize: number };
type NewProcessor = (exporter: SpanExporter, limits: Limits) => SpanProcessor;

/**
 * Limits the spans that wait for the collector, and drops the rest. The SDK's own limit doesn't count the
 * spans of running exports, and drops silently. Logs the first loss, and the number of lost spans once an
 * export succeeds again.
 */
export function boundedExport(inner: SpanExporter, newProcessor: NewProcessor): SpanProcessor {
  let held = 0;
  let lost = 0;
  const lose = (spans: number, reason: object) => {
    if (lost === 0)
      log().warn({ spans, ...reason }, "spans dropped; more may follow until an export succeeds");
    lost += spans;
  };
  const recover = () => {
    if (lost > 0) log().info({ spans: lost }, "spans are exported again; these were dropped before");
    lost = 0;
  };
  const processor = newProcessor(
    {
      export: (spans, done) =>
        inner.export(spans, (result) => {
          held -= spans.length;
          // 0 is `ExportResultCode.SUCCESS`. Importing it would load the SDK even if tracing is off.
          if (result.code === 0) recover();
          else lose(spans.length, { cause: describeError(result.error) });
          done(result);
        }),
      shutdown: () => inner.shutdown(),
    },
    { maxQueueSize: SPANS_MAX },
  );
  return {
    onStart: () => undefined,
    onEnd: (span: ReadableSpan) => {
      if ((span.spanContext().traceFlags & SAMPLED) === 0) return;
      if (held >= SPANS_MAX) return lose(1, { reason: "the queue is full" });
      held += 1;
      processor.onEnd(span);
    },
    forceFlush: () => processor.forceFlush(),
    shutdown: () => processor.shutdown(),
  };
}

const SAMPLED = 1;
