import cluster from "node:cluster";
import { availableParallelism } from "node:os";
import { CliError } from "../cli-error.mjs";

const processesMax = 64;
// The embedded database allows 200 connections. The remaining 40 are for other programs.
const embeddedConnectionsOfAllProcesses = 160;
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
  const share = Math.max(2, Math.floor(embeddedConnectionsOfAllProcesses / processes) - 1);
  if (isEmbedded) process.env.DATABASE_CONNECTIONS_MAX ||= String(share);
  cluster.setupPrimary({ exec: program });
  const state = { isStopping: false, delayMs: restartDelayMs.first, slots: new Map() };
  cluster.on("message", (worker, message) => passMetricsOn(worker, message, state.slots));
  const stop = () => {
    if (state.isStopping) return;
    state.isStopping = true;
    for (const worker of Object.values(cluster.workers)) worker.process.kill("SIGTERM");
  };
  for (const signal of ["SIGTERM", "SIGINT"]) process.once(signal, stop);
  const slots = Array.from({ length: processes }, (_, index) => index + 1);
  await Promise.all(slots.map((slot) => untilListening(startWorker(state, slot))));
}

/** Starts a process, and replaces it when it ends. Throws if the operating system can't start the process. */
function startWorker(state, slot) {
  const startedMs = performance.now();
  const worker = cluster.fork();
  state.slots.set(worker.id, slot);
  const replace = (reason) => {
    if (!state.slots.delete(worker.id) || state.isStopping) return;
    if (performance.now() - startedMs > healthyMs) state.delayMs = restartDelayMs.first;
    console.error(`A server process ended (${reason}); starting another one.`);
    startLater(state, slot);
  };
  worker.once("exit", (code, signal) => replace(signal ?? `code ${code}`));
  worker.on("error", (error) => {
    // A process that couldn't start, for example for lack of memory, doesn't exit. Any other process with an
    // error still runs, or its exit follows.
    if (worker.process.pid === undefined) replace(error.message);
    else console.error(`A server process reported an error (${error.message}).`);
  });
  return worker;
}

/** Starts a process after the restart delay. If it can't be started, tries again after a longer delay. */
function startLater(state, slot) {
  setTimeout(() => {
    if (state.isStopping) return;
    try {
      startWorker(state, slot);
    } catch (error) {
      console.error(`A server process could not be started (${error.message}); trying again.`);
      startLater(state, slot);
    }
  }, state.delayMs);
  state.delayMs = Math.min(state.delayMs * 2, restartDelayMs.max);
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
    const fail = () => reject(new CliError("A server process ended before it listened."));
    worker.once("exit", fail);
    worker.once("error", fail);
  });
