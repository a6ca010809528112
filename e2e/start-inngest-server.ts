import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** The time from an event to its run, measured on an idle Inngest server. */
const startDelayMs = 240;

const functionByEvent: Record<string, string> = {
  "mutations/queued": "instroom-run-mutations",
  "callbacks/due": "instroom-deliver-callback",
};

interface InngestEvent {
  name: string;
  data: Record<string, unknown>;
  ts: number;
}

export interface RunningInngestServer {
  /** The value of the INNGEST_DEV setting. */
  url: string;
  /** The number of calls to a function so far. */
  calls(): number;
  /** Loses all events and accepts no new ones for a while, as if the server were killed and restarted. */
  crash(milliseconds: number): Promise<void>;
  stop(): Promise<void>;
}

/** A careless server loses a quarter of the events, runs another quarter twice, and ignores failed runs. */
const CARELESS = { lost: 0.25, doubled: 0.25 };

/**
 * Starts a minimal Inngest development server. For each event, it calls the product's function at the address
 * that `productUrl` returns.
 */
export async function startInngestServer(
  productUrl: () => string,
  { isCareless = false } = {},
): Promise<RunningInngestServer> {
  let calls = 0;
  let crashes = 0;
  const runsOf = (): number => {
    const chance = isCareless ? Math.random() : 1;
    return chance < CARELESS.lost ? 0 : chance < CARELESS.lost + CARELESS.doubled ? 2 : 1;
  };
  const run = async (event: InngestEvent) => {
    const fnId = functionByEvent[event.name];
    if (!fnId) return;
    const crashesBefore = crashes;
    await sleep(Math.max(startDelayMs, event.ts - Date.now()));
    if (crashes > crashesBefore) return;
    calls += 1;
    const ctx = { run_id: "run", attempt: 0, stack: { stack: [], current: 0 } };
    const response = await fetch(`${productUrl()}/api/inngest?fnId=${fnId}&stepId=step`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ event, events: [event], steps: {}, ctx }),
    });
    if (response.status !== 200) throw new Error(`${fnId}: ${response.status} ${await response.text()}`);
  };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const events: InngestEvent[] = JSON.parse(Buffer.concat(chunks).toString("utf8"));
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ ids: events.map((_, index) => String(index)), status: 200 }));
    const runs = events.flatMap((event) => Array.from({ length: runsOf() }, () => run(event)));
    if (isCareless) await Promise.allSettled(runs);
    else await Promise.all(runs);
  });
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const stop = async () => {
    crashes += 1;
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return {
    url: `http://127.0.0.1:${port}`,
    calls: () => calls,
    crash: async (milliseconds) => {
      await stop();
      await sleep(milliseconds);
      await listen(port);
    },
    stop,
  };
}
