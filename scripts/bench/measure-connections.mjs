import { logProgress } from "../progress.mjs";
import { runLoad } from "./load.mjs";

const counts = [1, 4, 16, 64];

/** Measures how the cost of a request grows with the number of connections. */
export async function measureConnections({ app, ledger, ...prepared }, { seconds, warmUpSeconds }) {
  const rows = {};
  for (const kind of ["POST", "GET"]) {
    await ledger.clear();
    await runLoad(app, kind, prepared, warmUpSeconds);
    for (const connections of counts) {
      logProgress("connections", `${kind} over ${connections}`);
      const { perSecond, p99Ms, processorMicroseconds } = await runLoad(
        app,
        kind,
        prepared,
        seconds,
        connections,
      );
      rows[`${kind}, ${connections}`] = {
        "requests/s": Math.round(perSecond),
        "p99 ms": p99Ms,
        "CPU µs": Math.round(processorMicroseconds),
      };
    }
  }
  return { title: "Requests by number of connections", rows };
}
