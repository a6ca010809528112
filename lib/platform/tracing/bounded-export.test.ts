import { type ReadableSpan, SimpleSpanProcessor, type SpanExporter } from "@opentelemetry/sdk-trace-base";
import { beforeEach, describe, expect, test } from "vitest";
import { recordLog } from "@/test/read-log";
import { boundedExport } from "./bounded-export";

let logged: ReturnType<typeof recordLog>;
beforeEach(() => {
  (globalThis as { instroom?: Map<string, unknown> }).instroom?.clear();
  logged = recordLog();
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

describe("the queue of spans", () => {
  test("counts the spans of running exports, drops those beyond the limit and logs that once", () => {
    const { exporter, ends } = heldExporter();
    const processor = boundedBy(exporter);
    for (let count = 0; count < SPANS_MAX + 10; count++) processor.onEnd(span);
    expect(ends).toHaveLength(SPANS_MAX);
    expect(logged.lines()).toEqual([
      expect.objectContaining({
        level: 40,
        spans: 1,
        reason: "the queue is full",
        message: expect.stringContaining("spans dropped"),
      }),
    ]);
  });

  test("takes new spans once an export ends, and logs how many were dropped before", () => {
    const { exporter, ends } = heldExporter();
    const processor = boundedBy(exporter);
    for (let count = 0; count < SPANS_MAX + 10; count++) processor.onEnd(span);
    ends[0]?.({ code: 0 });
    processor.onEnd(span);
    processor.onEnd(span);
    expect(ends).toHaveLength(SPANS_MAX + 1);
    expect(logged.lines()[1]).toMatchObject({ level: 30, spans: 10 });
  });

  test("logs a failing collector once, until an export succeeds", () => {
    const { exporter, ends } = heldExporter();
    const processor = boundedBy(exporter);
    const error = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
    for (let count = 0; count < 3; count++) {
      processor.onEnd(span);
      ends[count]?.({ code: 1, error });
    }
    processor.onEnd(span);
    ends[3]?.({ code: 0 });
    expect(logged.lines().map(({ level, spans }) => [level, spans])).toEqual([
      [40, 1],
      [30, 3],
    ]);
    expect(logged.lines()[0]).toMatchObject({ cause: { code: "ECONNREFUSED" } });
  });

  test("doesn't count spans that the sampler didn't choose", () => {
    const { exporter, ends } = heldExporter();
    const processor = boundedBy(exporter);
    for (let count = 0; count < SPANS_MAX; count++) processor.onEnd(unsampled);
    processor.onEnd(span);
    expect(ends).toHaveLength(1);
  });
});
