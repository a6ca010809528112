import { logProgress } from "../progress.mjs";
import { runLoad } from "./load.mjs";

const secondsPerKind = 15;
const connections = 8;
const kinds = ["POST", "GET", "list of 25"];
const sampleMs = 100;

/** Runs `work` and returns the server's peak memory use while it ran. */
async function mostMemoryDuring(app, work) {
  let most = app.memory();
  const timer = setInterval(() => {
    most = Math.max(most, app.memory());
  }, sampleMs);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  return most;
}

/** Measures the server's memory during each round of writes and reads (45 s), and once the queue is empty. */
export async function measureMemory(environment, { memoryRounds }) {
  const { app, ledger } = environment;
  const rows = {
    start: {
      "maximum, MiB": app.memory(),
      "afterwards, MiB": app.memory(),
      target: "afterwards: flat, ≤ 400",
    },
  };
  for (let round = 1; round <= memoryRounds; round += 1) {
    logProgress("memory", `round ${round} of ${memoryRounds}`);
    await ledger.clear();
    await ledger.release();
    const most = await mostMemoryDuring(app, async () => {
      for (const kind of kinds) await runLoad(app, kind, environment, secondsPerKind, connections);
      await ledger.waitUntilEmpty();
    });
    rows[`round ${round}`] = { "maximum, MiB": most, "afterwards, MiB": app.memory(), target: "" };
  }
  return { title: `Memory under load: writes, reads and execution over ${connections} connections`, rows };
}
