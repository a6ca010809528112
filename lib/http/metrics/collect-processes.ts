import "server-only";
import cluster from "node:cluster";
import { randomUUID } from "node:crypto";
import { describeError, log } from "@/lib/platform/log";
import { processRegistry } from "@/lib/platform/metrics";
import type { MetricsJson } from "./installation-metrics";

/*
 * If PROCESSES is set, a scrape reaches an arbitrary process. That process asks the primary process
 * (`cluster.mjs`), which asks all processes and forwards their metrics. A process that doesn't answer within
 * the time limit is left out.
 */

export type ProcessMetrics = { process: string; metrics: MetricsJson };
export type Collected = { parts: ProcessMetrics[]; running: number };

type Message =
  | { metrics: "request"; id: string }
  | { metrics: "collect"; id: string; asker: number }
  | { metrics: "collected"; id: string; asker: number; content: MetricsJson }
  | { metrics: "part"; id: string; process: string; running: number; content: MetricsJson };

const TIME_LIMIT_MS = 3_000;

const isMessage = (message: unknown): message is Message =>
  typeof message === "object" && message !== null && "metrics" in message;

const hasPrimary = (): boolean => cluster.isWorker && process.connected;

const send = (message: Message): void => {
  // Pass a callback: without one, sending to a primary process that has just died would emit an error.
  if (hasPrimary()) process.send?.(message, undefined, {}, () => undefined);
};

/** Starts answering other processes' requests for metrics. Returns a function that stops answering. */
export function answerMetricsRequests(): () => void {
  const answer = async (message: unknown) => {
    if (!isMessage(message) || message.metrics !== "collect") return;
    const { id, asker } = message;
    try {
      send({ metrics: "collected", id, asker, content: await processRegistry().getMetricsAsJSON() });
    } catch (error) {
      log().error({ cause: describeError(error) }, "could not collect the metrics of this process");
    }
  };
  process.on("message", answer);
  return () => void process.off("message", answer);
}

/** Returns the metrics of every process that answers in time. */
export async function collectProcesses(): Promise<Collected> {
  if (hasPrimary()) return collectThroughPrimary();
  return { parts: [{ process: "1", metrics: await processRegistry().getMetricsAsJSON() }], running: 1 };
}

function collectThroughPrimary(): Promise<Collected> {
  const id = randomUUID();
  const collected: Collected = { parts: [], running: 0 };
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      process.off("message", receive);
      resolve(collected);
    };
    const receive = (message: unknown) => {
      if (!isMessage(message) || message.metrics !== "part" || message.id !== id) return;
      collected.running = message.running;
      collected.parts.push({ process: message.process, metrics: message.content });
      if (collected.parts.length === message.running) finish();
    };
    const timer = setTimeout(finish, TIME_LIMIT_MS);
    process.on("message", receive);
    send({ metrics: "request", id });
  });
}
