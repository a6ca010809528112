import { vi } from "vitest";
import { startTracing } from "@/lib/platform/tracing/start-tracing";
import { type CollectedSpan, startCollector } from "./otlp-collector";

const registry = globalThis as typeof globalThis & { instroom?: Map<string, unknown> };

/**
 * Starts tracing with these settings. Clears the cached settings first, because they are parsed only once.
 */
export function startTestTracing(settings: Record<string, string>): Promise<() => Promise<void>> {
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  registry.instroom?.delete("env");
  return startTracing();
}

/** Runs the work with tracing on. Returns the spans that a collector received. */
export async function recordSpans(
  work: () => Promise<unknown>,
  settings: Record<string, string> = {},
): Promise<CollectedSpan[]> {
  const collector = await startCollector();
  const stop = await startTestTracing({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, ...settings });
  try {
    await work();
  } finally {
    await stop();
    for (const name of ["OTEL_EXPORTER_OTLP_ENDPOINT", ...Object.keys(settings)]) vi.stubEnv(name, "");
    registry.instroom?.delete("env");
    await collector.close();
  }
  return collector.spans();
}
