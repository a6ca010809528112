import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { Failure } from "../failure.mjs";
import { root } from "../places.mjs";

const startTimeoutMs = 60_000;
const stopTimeoutMs = 25_000;
const microsecondsPerTick = 10_000;

const running = new Set();

/** For the `exit` event. */
export function killServers() {
  for (const child of running) child.kill("SIGKILL");
}

export const freePort = () =>
  new Promise((resolve, reject) => {
    const server = createServer().once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

const listens = (port) =>
  new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => resolve(true));
    socket.once("error", () => resolve(false)).once("connect", () => socket.destroy());
  });

/**
 * Starts a Node program that serves on `port`, and waits until it does. Its processor time is in microseconds, or
 * undefined where the system doesn't tell.
 */
export async function startServer({ name, program, port, environment, pinned, log }) {
  const [command, ...parameters] = [...pinned, process.execPath, program];
  const child = spawn(command, parameters, { cwd: root, env: environment, stdio: ["ignore", log, log] });
  running.add(child);
  const ended = new Promise((resolve) => child.once("exit", resolve));
  ended.then(() => running.delete(child));
  const deadline = performance.now() + startTimeoutMs;
  while (!(await listens(port))) {
    if (child.exitCode !== null || performance.now() > deadline) throw new Failure(`${name} did not start.`);
    await sleep(50);
  }
  return {
    name,
    address: `http://127.0.0.1:${port}`,
    processorTime: () => processorTimeOf(child.pid),
    stop: () => stop(child, ended),
  };
}

function processorTimeOf(pid) {
  if (process.platform !== "linux") return undefined;
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const [user, system] = stat
    .slice(stat.lastIndexOf(")") + 2)
    .split(" ")
    .slice(11, 13);
  return (Number(user) + Number(system)) * microsecondsPerTick;
}

async function stop(child, ended) {
  child.kill("SIGTERM");
  const force = setTimeout(() => child.kill("SIGKILL"), stopTimeoutMs);
  await ended;
  clearTimeout(force);
}
