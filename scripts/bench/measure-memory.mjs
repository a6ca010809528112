import { logProgress } from "../progress.mjs";
import { runLoad } from "./load.mjs";

const secondsPerKind = 15;

/** Measures the server's memory after each round of writes and reads (45 s), once the queue is empty. */
export async function measureMemory(environment, { memoryMinutes }) {
  const { app, ledger } = environment;
  const rows = { start: { "memory, MiB": app.memory(), target: "flat, ≤ 400" } };
  for (let minute = 1; minute <= memoryMinutes; minute += 1) {
    logProgress("memory", `minute ${minute} of ${memoryMinutes}`);
    await ledger.clear();
    await ledger.release();
    for (const kind of ["POST", "GET", "list of 25"]) {
      await runLoad(app, kind, environment, secondsPerKind, 8);
    }
    await ledger.waitUntilEmpty();
    rows[`minute ${minute}`] = { "memory, MiB": app.memory(), target: "" };
  }
  return { title: "Memory under load: writes, reads and execution over 8 connections", rows };
}
