import { type ReadableSpan, SimpleSpanProcessor, type SpanExporter } from "@opentelemetry/sdk-trace-base";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { recordLog } from "@/test/read-log";
import { boundedExport } from "./bounded-export";

let logged: ReturnType<typeof recordLog>;
beforeEach(() => {
  (globalThis as { instroom?: Map<string, unknown> }).instroom?.clear();
  logged = recordLog();
});

afterEach(() => {
  vi.useRealTimers();
});

const SPANS_MAX = 2_048;
const span = { spanContext: () => ({ traceFlags: 1 }), resource: {} } as unknown as ReadableSpan;
const unsampled = { spanContext: () => ({ traceFlags: 0 }), resource: {} } as unknown as ReadableSpan;

/** An exporter whose exports wait until the test ends them. */
function heldExporter() {
  const ends: ((result: { code: number; error?: Error }) => void)[] = [];
  const exporter: SpanExporter = {
    export: (_, done) => void ends.push(done),
    shutdown: async () => undefined,
  };
  return { exporter, ends };
}

const boundedBy = (exporter: SpanExporter) =>
  boundedExport(exporter, (bounded) => new SimpleSpanProcessor(bounded));

describe("the span queue", () => {
  test("counts the spans of running exports, and drops spans beyond the limit", () => {
    const { exporter, ends } = heldExporter();
    const processor = boundedBy(exporter);
    for (let count = 0; count < SPANS_MAX + 10; count++) processor.onEnd(span);
    expect(ends).toHaveLength(SPANS_MAX);
    ends[0]?.({ code: 0 });
    processor.onEnd(span);
    processor.onEnd(span);
    expect(ends).toHaveLength(SPANS_MAX + 1);
  });

  test("doesn't count spans that the sampler didn't choose", () => {
    const { exporter, ends } = heldExporter();
    const processor = boundedBy(exporter);
    for (let count = 0; count < SPANS_MAX; count++) processor.onEnd(unsampled);
    processor.onEnd(span);
    expect(ends).toHaveLength(1);
  });
});

describe("dropped spans", () => {
  const linesOf = () => logged.lines().map(({ level, message, spans }) => [level, message, spans]);

  test("are logged immediately, then at most once a minute, with the number since the last log line", () => {
    vi.useFakeTimers();
    const { exporter, ends } = heldExporter();
    const processor = boundedBy(exporter);
    for (let count = 0; count < SPANS_MAX + 10; count++) processor.onEnd(span);
    ends[0]?.({ code: 0 });
    expect(linesOf()).toEqual([[40, "spans dropped", 1]]);
    expect(logged.lines()).toMatchObject([{ reason: "the queue is full" }]);
    vi.advanceTimersByTime(60_000);
    ends[1]?.({ code: 0 });
    ends[2]?.({ code: 0 });
    vi.advanceTimersByTime(60_000);
    ends[3]?.({ code: 0 });
    expect(linesOf().slice(1)).toEqual([[40, "spans dropped", 9]]);
  });

  test("of a failed export are logged with the error's code", () => {
    const { exporter, ends } = heldExporter();
    boundedBy(exporter).onEnd(span);
    ends[0]?.({
      code: 1,
      error: Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" }),
    });
    expect(linesOf()).toEqual([[40, "spans dropped", 1]]);
    expect(logged.lines()).toMatchObject([{ cause: { code: "ECONNREFUSED" } }]);
  });
});
