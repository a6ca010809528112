import cluster from "node:cluster";
import { availableParallelism } from "node:os";
import { CliError } from "../cli-error.mjs";

const processesMax = 64;
// The embedded database allows 200 connections. The remaining 40 are for other programs.
const embeddedConnectionsOfAll = 160;
const restartDelayMs = { first: 100, max: 10_000 };
/** If a process ran this long before it died, the restart delay starts again from the first value. */
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
  // Each process has one more connection, which listens for notifications.
  const share = Math.max(2, Math.floor(embeddedConnectionsOfAll / processes) - 1);
  if (isEmbedded) process.env.DATABASE_CONNECTIONS_MAX ||= String(share);
  cluster.setupPrimary({ exec: program });
  let isStopping = false;
  let delayMs = restartDelayMs.first;
  const start = () => {
    const startedMs = performance.now();
    const worker = cluster.fork();
    worker.once("exit", (code, signal) => {
      if (isStopping) return;
      if (performance.now() - startedMs > healthyMs) delayMs = restartDelayMs.first;
      console.error(`A server process ended (${signal ?? `code ${code}`}); starting another one.`);
      setTimeout(() => isStopping || start(), delayMs);
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
  await Promise.all(Array.from({ length: processes }, () => untilListening(start())));
}

const untilListening = (worker) =>
  new Promise((resolve, reject) => {
    worker.once("listening", resolve);
    worker.once("exit", () => reject(new CliError("A server process ended before it listened.")));
  });
