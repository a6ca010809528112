import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@/scripts/programs/free-port.mjs";
import { findExecutable } from "@/scripts/test-runner/executables.mjs";

/** The path of redis-server. Tests that need Redis are skipped if it is missing. */
export const redisServerPath = findExecutable("redis-server");

export type TestRedis = {
  url: string;
  /** Stops responding until `resume` is called, but keeps connections open. */
  pause: () => void;
  resume: () => void;
  kill: () => Promise<void>;
  start: () => Promise<void>;
  remove: () => Promise<void>;
};

const respondsToPing = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, "127.0.0.1", () => socket.write("PING\r\n"));
    socket.on("error", () => resolve(false)).on("close", () => resolve(false));
    socket.on("data", (part) => {
      resolve(String(part).startsWith("+PONG"));
      socket.destroy();
    });
  });

/** Starts a Redis server without persistence on a free loopback port. */
export async function startTestRedis(): Promise<TestRedis> {
  const folder = await mkdtemp(join(tmpdir(), "instroom-redis-"));
  const port = await freePort();
  const settings = { port, bind: "127.0.0.1", dir: folder, save: "", appendonly: "no" };
  const parameters = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const run = async () => {
    const child = spawn(String(redisServerPath), parameters, { stdio: "ignore" });
    while (!(await respondsToPing(port))) await new Promise((resolve) => setTimeout(resolve, 20));
    return child;
  };
  let child = await run();
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
  };
  return {
    url: `redis://127.0.0.1:${port}`,
    pause: () => void child.kill("SIGSTOP"),
    resume: () => void child.kill("SIGCONT"),
    kill,
    start: async () => {
      child = await run();
    },
    remove: async () => {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
