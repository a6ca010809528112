import "server-only";
import { AggregatorRegistry, Gauge, Registry } from "prom-client";
import { securityMetrics } from "@/lib/access/security-metrics";
import { engineMetrics } from "@/lib/engine/engine-metrics";
import { sweepMetrics } from "@/lib/engine/mutations/sweep";
import { mailMetrics } from "@/lib/platform/mail/mail-metrics";
import { type Collected, collectProcesses, type ProcessMetrics } from "./collect-processes";
import { type MetricsJson, readInstallationMetrics } from "./installation-metrics";
import { processMetrics } from "./process-metrics";
import { requestMetrics } from "./request-metrics";

/** Creates every metric of this process, so that each is in the first scrape. */
export function registerMetrics(): void {
  processMetrics();
  requestMetrics();
  engineMetrics();
  sweepMetrics();
  mailMetrics();
  securityMetrics();
}

/** Returns the metrics of the installation and of all its processes, in Prometheus's text format. */
export async function renderMetrics(): Promise<{ contentType: string; text: string }> {
  const [installation, collected] = await Promise.all([readInstallationMetrics(), collectProcesses()]);
  const all = [installation, await countProcesses(collected), ...collected.parts.map(withProcess)];
  const merged = AggregatorRegistry.aggregate(all.map(keepEachSeries));
  return { contentType: merged.contentType, text: await merged.metrics() };
}

/** Each process keeps its own series, because a sum would hide that a restarted process starts at zero. */
const withProcess = ({ process, metrics }: ProcessMetrics): MetricsJson =>
  metrics.map((metric) => ({
    ...metric,
    values: metric.values.map((value) => ({ ...value, labels: { ...value.labels, process } })),
  }));

const keepEachSeries = (metrics: MetricsJson): MetricsJson =>
  metrics.map((metric) => ({ ...metric, aggregator: "first" as const }));

function countProcesses({ parts, running }: Collected): Promise<MetricsJson> {
  const registry = new Registry();
  const gauge = new Gauge({
    name: "instroom_processes",
    help: "Processes on this machine: running, and answered if their metrics are in this response.",
    labelNames: ["state"],
    registers: [registry],
  });
  gauge.set({ state: "running" }, running);
  gauge.set({ state: "answered" }, parts.length);
  return registry.getMetricsAsJSON();
}
