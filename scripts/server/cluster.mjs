import cluster from "node:cluster";
import { availableParallelism } from "node:os";
import { CliError } from "../cli-error.mjs";

const processesMax = 64;
// The embedded database allows 200 connections. The remaining 40 are for other programs.
const embeddedConnectionsOfAll = 160;
const restartDelayMs = { first: 100, max: 10_000 };
/** If a process ran longer than this before it died, the restart delay is reset to the first delay. */
const healthyMs = 60_000;

/** Parses PROCESSES: a number, or `auto` for one process per core. */
export function parseProcesses(value) {
  if (value === "auto") return Math.min(availableParallelism(), processesMax);
  const processes = Number(value || "1");
  if (Number.isInteger(processes) && processes >= 1 && processes <= processesMax) return processes;
  throw new CliError(`PROCESSES is ${value}. Set it to auto or to a number from 1 to ${processesMax}.`);
}

/**
 * Runs a server program in several processes that share its port. Each process also runs the engine. A lock
 * per base ensures that only one process at a time executes the base's mutations. Processes that die are
 * replaced. Resolves when all processes listen.
 */
export async function startCluster(program, processes, { isEmbedded }) {
  // Each process uses one more connection, which listens for notifications.
  const share = Math.max(2, Math.floor(embeddedConnectionsOfAll / processes) - 1);
  if (isEmbedded) process.env.DATABASE_CONNECTIONS_MAX ||= String(share);
  cluster.setupPrimary({ exec: program });
  let isStopping = false;
  let delayMs = restartDelayMs.first;
  const slots = new Map();
  cluster.on("message", (worker, message) => passMetricsOn(worker, message, slots));
  const start = (slot) => {
    const startedMs = performance.now();
    const worker = cluster.fork();
    slots.set(worker.id, slot);
    worker.once("exit", (code, signal) => {
      slots.delete(worker.id);
      if (isStopping) return;
      if (performance.now() - startedMs > healthyMs) delayMs = restartDelayMs.first;
      console.error(`A server process ended (${signal ?? `code ${code}`}); starting another one.`);
      setTimeout(() => isStopping || start(slot), delayMs);
      delayMs = Math.min(delayMs * 2, restartDelayMs.max);
    });
    return worker;
  };
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    for (const worker of Object.values(cluster.workers)) worker.process.kill("SIGTERM");
  };
  for (const signal of ["SIGTERM", "SIGINT"]) process.once(signal, stop);
  await Promise.all(Array.from({ length: processes }, (_, index) => untilListening(start(index + 1))));
}

/**
 * Forwards messages between processes, so that any process can return the metrics of all processes
 * (`collect-processes.ts`). A process that replaces a dead process gets the same number, so that restarts
 * don't add time series.
 */
function passMetricsOn(worker, message, slots) {
  const { metrics, id, asker, content } = message ?? {};
  if (metrics === "request") {
    for (const each of Object.values(cluster.workers))
      sendTo(each, { metrics: "collect", id, asker: worker.id });
  } else if (metrics === "collected") {
    const part = { process: String(slots.get(worker.id)), running: slots.size, content };
    sendTo(cluster.workers[asker], { metrics: "part", id, ...part });
  }
}

// Without the callback, sending to a process that has just died would emit an error.
const sendTo = (worker, message) => worker?.send(message, () => undefined);

const untilListening = (worker) =>
  new Promise((resolve, reject) => {
    // A process may listen on METRICS_PORT first.
    worker.on("listening", ({ port }) => port === Number(process.env.PORT) && resolve());
    worker.once("exit", () => reject(new CliError("A server process ended before it listened.")));
  });
