import cluster from "node:cluster";
import { availableParallelism } from "node:os";
import { CliError } from "../cli-error.mjs";

const processesMax = 64;
// The embedded database allows 200; the rest is for other programs.
const embeddedConnectionsOfAll = 160;
const restartDelayMs = { first: 100, max: 10_000 };
/** After a process has run this long, the pause before its replacement is the shortest again. */
const healthyMs = 60_000;

/** Parses PROCESSES: a number, or `auto` for one process per core. */
export function parseProcesses(value) {
  if (value === "auto") return Math.min(availableParallelism(), processesMax);
  const processes = Number(value || "1");
  if (Number.isInteger(processes) && processes >= 1 && processes <= processesMax) return processes;
  throw new CliError(`PROCESSES is ${value}. Set it to auto or to a number from 1 to ${processesMax}.`);
}

/**
 * Runs a server program in several processes that share its port. Each also runs the engine: any of them may execute
 * a base's mutations, and the base's lock admits one at a time. A process that dies is replaced. Resolves when
 * all of them listen.
 */
export async function startCluster(program, processes, { isEmbedded }) {
  // Each process has one connection more, which listens.
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
