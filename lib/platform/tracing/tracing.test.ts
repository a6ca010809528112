import { execFileSync } from "node:child_process";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { bundle } from "@/scripts/programs/bundle.mjs";
import { startCollector } from "@/test/otlp-collector";
import { recordLog } from "@/test/read-log";
import { recordSpans, startTestTracing } from "@/test/record-spans";
import { log } from "../log";
import { errorTypeOf } from "./error-type";
import { activeSpan, isTracing, outsideSpans, startSpan, withSpan } from "./tracing";

beforeEach(() => {
  vi.unstubAllEnvs();
  (globalThis as { instroom?: Map<string, unknown> }).instroom?.clear();
});

/** Starts tracing in a child process, and returns the paths of the OpenTelemetry modules that it loaded. */
function listLoadedPackages(program: string, endpoint: string): string[] {
  const script = `
    import { createRequire } from "node:module";
    const { startTracing } = await import(${JSON.stringify(program)});
    await startTracing();
    const loaded = Object.keys(createRequire(import.meta.url).cache);
    console.log(JSON.stringify(loaded.filter((path) => path.includes("opentelemetry"))));
    process.exit();`;
  const env = { ...process.env, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint };
  return JSON.parse(
    execFileSync(process.execPath, ["--input-type=module", "-e", script], { env, encoding: "utf8" }),
  );
}

describe("tracing without a collector", () => {
  test("doesn't load the SDK", async () => {
    const [program = ""] = await bundle(["lib/platform/tracing/start-tracing.ts"]);
    expect(listLoadedPackages(program, "")).toEqual([]);
    expect(listLoadedPackages(program, "http://127.0.0.1:9").length).toBeGreaterThan(10);
  });

  test("runs the work without a span", async () => {
    expect(await withSpan("work", {}, async (span) => [span, activeSpan(), isTracing()])).toEqual([
      undefined,
      undefined,
      false,
    ]);
    expect(startSpan("work")).toBeUndefined();
  });
});

describe("a span", () => {
  test("is exported with its kind, attributes and service, and with the enclosing span as its parent", async () => {
    const spans = await recordSpans(() =>
      withSpan("outer", { kind: "server", attributes: { a: "text", b: 2, c: true } }, () =>
        withSpan("inner", {}, async (span) => span?.set({ d: 1.5 })),
      ),
    );
    const [inner, outer] = spans;
    expect(spans).toHaveLength(2);
    expect(outer).toMatchObject({
      name: "outer",
      kind: "server",
      parentSpanId: null,
      attributes: { a: "text", b: 2, c: true },
      isError: false,
      service: "instroom",
    });
    expect(inner).toMatchObject({
      name: "inner",
      kind: "internal",
      traceId: outer?.traceId,
      parentSpanId: outer?.spanId,
      attributes: { d: 1.5 },
    });
  });

  test("continues the trace of another process, or starts a new one if the traceparent is null or malformed", async () => {
    const parent = `00-${"a".repeat(32)}-${"b".repeat(16)}-01`;
    const spans = await recordSpans(() =>
      withSpan("around", {}, async () => {
        for (const each of [parent, null, "00-malformed", `00-${"0".repeat(32)}-${"b".repeat(16)}-01`])
          await withSpan("work", { parent: each, links: [each] }, async () => undefined);
      }),
    );
    const [continued, ...others] = spans.filter(({ name }) => name === "work");
    const around = spans.find(({ name }) => name === "around");
    expect(continued).toMatchObject({ traceId: "a".repeat(32), parentSpanId: "b".repeat(16) });
    expect(continued?.links).toEqual([{ traceId: "a".repeat(32), spanId: "b".repeat(16) }]);
    for (const { traceId, parentSpanId, links } of others) {
      expect([parentSpanId, links]).toEqual([null, []]);
      expect(["a".repeat(32), around?.traceId]).not.toContain(traceId);
    }
  });

  test("of failed work has the error's code or class, and never its message", async () => {
    const error = new Error("Failing row contains (zwaluwstaart)", {
      cause: Object.assign(new Error("zwaluwstaart"), { code: "23505" }),
    });
    const spans = await recordSpans(() =>
      expect(withSpan("work", {}, () => Promise.reject(error))).rejects.toBe(error),
    );
    expect(spans).toMatchObject([{ isError: true, attributes: { "error.type": "23505" } }]);
    expect(JSON.stringify(spans)).not.toContain("zwaluwstaart");
    expect([new TypeError("secret"), "timeout", 7].map(errorTypeOf)).toEqual([
      "TypeError",
      "timeout",
      "number",
    ]);
  });

  test("adds its trace id to log lines, but not to log lines of work that several requests share", async () => {
    const logged = recordLog();
    const [span] = await recordSpans(async () => {
      await withSpan("work", {}, async () => {
        log().info("inside");
        outsideSpans(() => log().info("shared"));
      });
      log().info("after");
    });
    expect(logged.lines().map((line) => [line.message, line.traceId])).toEqual([
      ["inside", span?.traceId],
      ["shared", undefined],
      ["after", undefined],
    ]);
  });
});

describe("the tracing settings", () => {
  const record = (settings: Record<string, string>) =>
    recordSpans(() => withSpan("work", {}, async () => undefined), settings);

  test("name the service, and determine which traces are recorded", async () => {
    expect(await record({ OTEL_SERVICE_NAME: "regio-noord" })).toMatchObject([{ service: "regio-noord" }]);
    const none = { OTEL_TRACES_SAMPLER: "parentbased_traceidratio", OTEL_TRACES_SAMPLER_ARG: "0" };
    expect(await record(none)).toEqual([]);
  });

  test("can contain the collector's full URL, and headers for it", async () => {
    const collector = await startCollector();
    const stop = await startTestTracing({
      OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:9",
      OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${collector.url}/v1/traces`,
      OTEL_EXPORTER_OTLP_HEADERS: "authorization=Bearer%20secret",
    });
    await withSpan("work", {}, async () => undefined);
    await stop();
    await collector.close();
    expect(collector.spans()).toHaveLength(1);
    expect(collector.headers()).toMatchObject([{ authorization: "Bearer secret" }]);
  });
});

describe.each([
  ["refuses connections", null],
  ["hangs", () => undefined],
] as const)("a collector that %s", (_, respond) => {
  test("doesn't delay work, and delays a shutdown by at most five seconds", async () => {
    const collector = respond && (await startCollector(respond));
    const logged = recordLog();
    const stop = await startTestTracing({
      OTEL_EXPORTER_OTLP_ENDPOINT: collector?.url ?? "http://127.0.0.1:9",
      OTEL_BSP_SCHEDULE_DELAY: "1",
    });
    const startedAt = performance.now();
    for (let count = 0; count < 5_000; count++) await withSpan("work", {}, async () => undefined);
    const workedMs = performance.now() - startedAt;
    await stop();
    const stoppedMs = performance.now() - startedAt - workedMs;
    await collector?.close();
    expect(workedMs).toBeLessThan(2_500);
    expect(stoppedMs).toBeLessThan(6_000);
    const dropped = logged.lines().filter(({ message }) => message.startsWith("spans dropped"));
    expect(dropped).toHaveLength(1);
  });
});
