import { connect } from "node:net";
import { CliError } from "../cli-error.mjs";
import { readStat } from "../programs/processes.mjs";
import { endProgram, startProgram } from "../programs/run-program.mjs";
import { waitUntil } from "../programs/wait-until.mjs";

const startTimeoutMs = 60_000;
const microsecondsPerTick = 10_000;
const pageBytes = 4096;
const bytesPerMib = 1024 * 1024;

const isListening = (port) =>
  new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => resolve(true));
    socket.once("error", () => resolve(false)).once("connect", () => socket.destroy());
  });

/** Returns the processor time in microseconds, or undefined if the system doesn't report it. */
export function processorTimeOf(pid) {
  const [user, system] = readStat(pid)?.slice(11, 13) ?? [];
  return user === undefined ? undefined : (Number(user) + Number(system)) * microsecondsPerTick;
}

/** Returns the resident memory in MiB, or undefined if the system doesn't report it. */
function memoryOf(pid) {
  const pages = readStat(pid)?.[21];
  return pages === undefined ? undefined : Math.round((Number(pages) * pageBytes) / bytesPerMib);
}

/** Starts a Node program that serves on `port`, and waits until the port accepts connections. */
export async function startServer({ name, program, nodeOptions = [], port, env, commandPrefix, log }) {
  const [command, ...args] = [...commandPrefix, process.execPath, ...nodeOptions, program];
  const server = startProgram(command, args, { env, stdio: ["ignore", log, log] });
  const { child } = server;
  const isSettled = async () => child.exitCode !== null || (await isListening(port));
  if (!(await waitUntil(isSettled, { timeoutMs: startTimeoutMs })) || child.exitCode !== null) {
    throw new CliError(`${name} did not start.`);
  }
  return {
    name,
    url: `http://127.0.0.1:${port}`,
    processorTime: () => processorTimeOf(child.pid),
    memory: () => memoryOf(child.pid),
    stop: () => endProgram(server, "SIGTERM"),
  };
}
