import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createWorkerPool } from "./worker-pool";

/** A worker with tasks for these tests, including one for each way in which a worker can fail. */
const WORKER = `
const { parentPort, threadId } = require("node:worker_threads");
const tasks = {
  thread: () => threadId,
  echo: (input) => input,
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms, threadId)),
  throw: () => { throw new RangeError("broken"); },
  crash: () => { setImmediate(() => { throw new Error("crashed"); }); return new Promise(() => undefined); },
  exit: () => process.exit(1),
  hang: () => { for (;;); },
  fill: () => { const all = []; for (;;) all.push(new Array(100_000).fill(Math.random())); },
};
parentPort.on("message", async ({ name, input }) => {
  try { parentPort.postMessage({ output: await tasks[name](input) }); }
  catch (error) { parentPort.postMessage({ error }); }
});`;

let folder: string;
let file: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "instroom-worker-"));
  file = join(folder, "worker.cjs");
  writeFileSync(file, WORKER);
});
afterAll(() => rmSync(folder, { recursive: true }));

const newPool = (changes: Partial<Parameters<typeof createWorkerPool>[0]> = {}) =>
  createWorkerPool({
    file,
    workersMax: 2,
    memoryMiB: 32,
    taskTimeoutMs: 30_000,
    idleTimeoutMs: 30_000,
    ...changes,
  });

describe("a worker pool", () => {
  test("runs tasks in other threads and copies their input and output", async () => {
    const run = newPool();
    expect(await run("thread", null)).toBeGreaterThan(0);
    const input = { text: "Zoë", bytes: Uint8Array.of(1, 2) };
    expect(await run("echo", input)).toEqual(input);
    expect(input.bytes).toEqual(Uint8Array.of(1, 2));
  });

  test("transfers the buffers in `moved` instead of copying them", async () => {
    const input = Uint8Array.of(1, 2);
    expect(await newPool()("echo", input, [input.buffer])).toEqual(Uint8Array.of(1, 2));
    expect(input.byteLength).toBe(0);
  });

  test("runs at most two tasks concurrently, and queues the other tasks", async () => {
    const run = newPool();
    const threads = await Promise.all(Array.from({ length: 8 }, () => run("pause", 20)));
    expect(new Set(threads).size).toBe(2);
  });

  test("fails a task with the error that it throws, and keeps the thread", async () => {
    const run = newPool({ workersMax: 1 });
    const thread = await run("thread", null);
    await expect(run("throw", null)).rejects.toThrow(new RangeError("broken"));
    expect(await run("thread", null)).toBe(thread);
  });

  test.each([
    ["crashes", "crash", {}, "crashed"],
    ["exits", "exit", {}, "The worker thread ended."],
    ["takes too long", "hang", { taskTimeoutMs: 2_000 }, "The worker thread took too long."],
    ["runs out of memory", "fill", {}, "memory limit"],
  ])(
    "fails the task whose thread %s, and runs the next tasks in a new thread",
    async (_, task, changes, message) => {
      const run = newPool({ workersMax: 1, ...changes });
      const thread = await run("thread", null);
      const failed = run(task, null);
      const next = run("thread", null);
      await expect(failed).rejects.toThrow(message);
      expect(await next).not.toBe(thread);
    },
  );

  test("fails its tasks if the worker's file is missing", async () => {
    const run = newPool({ file: join(folder, "missing.js") });
    await expect(run("thread", null)).rejects.toThrow("missing.js");
    await expect(run("thread", null)).rejects.toThrow("missing.js");
  });

  test("ends an idle thread and starts another one for the next task", async () => {
    const run = newPool({ idleTimeoutMs: 10 });
    const thread = await run("thread", null);
    const laterThread = () => run("thread", null);
    await expect.poll(laterThread, { interval: 200, timeout: 30_000 }).not.toBe(thread);
  });

  test("keeps the process alive until its tasks are finished, but not longer", async () => {
    const program = join(folder, "program.mjs");
    const source = `import { createWorkerPool } from "./worker-pool";
      const run = createWorkerPool(${JSON.stringify({ file, workersMax: 2, memoryMiB: 32, taskTimeoutMs: 60_000, idleTimeoutMs: 60_000 })});
      run("pause", 200).then(() => console.log("done"));`;
    await build({
      stdin: { contents: source, resolveDir: import.meta.dirname, loader: "ts" },
      alias: { "server-only": join(process.cwd(), "node_modules", "server-only", "empty.js") },
      outfile: program,
      bundle: true,
      platform: "node",
      format: "esm",
    });
    const { stdout } = await promisify(execFile)(process.execPath, [program], { timeout: 50_000 });
    expect(stdout).toBe("done\n");
  });
});
