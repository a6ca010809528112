import "server-only";
import { env } from "../env";
import { describeError, log } from "../log";
import { singleton } from "../singleton";
import { withTimeLimit } from "../with-time-limit";
import { openTracing } from "./open-telemetry";
import { registerTracing } from "./tracing";

/** How long a shutdown waits for the last spans. Longer than one export may take. */
const SHUTDOWN_TIMEOUT_MS = 5_000;

type Stop = () => Promise<void>;

const holder = () =>
  singleton<{ started: Promise<Stop> | null }>("started tracing", () => ({ started: null }));

/**
 * Starts tracing once per process, if a collector is configured. Otherwise, doesn't load the SDK. Returns a
 * function that stops tracing and exports the remaining spans, for at most five seconds.
 */
export function startTracing(): Promise<Stop> {
  const current = holder();
  current.started ??= start();
  return current.started;
}

async function start(): Promise<Stop> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT, OTEL_SERVICE_NAME } = env();
  if (!OTEL_EXPORTER_OTLP_TRACES_ENDPOINT && !OTEL_EXPORTER_OTLP_ENDPOINT) return async () => undefined;
  const { startSpan, shutdown } = await openTracing(OTEL_SERVICE_NAME);
  registerTracing(startSpan);
  return async () => {
    registerTracing(null);
    holder().started = null;
    try {
      await withTimeLimit(SHUTDOWN_TIMEOUT_MS, shutdown());
    } catch (error) {
      log().warn({ cause: describeError(error) }, "the last spans could not be sent");
    }
  };
}
