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
  /** The value of the setting INNGEST_DEV. */
  url: string;
  /** The number of calls to a function so far. */
  calls(): number;
  stop(): Promise<void>;
}

/** Starts a minimal Inngest development server, which calls the product's functions for each event. */
export async function startInngestServer(productUrl: string): Promise<RunningInngestServer> {
  let calls = 0;
  const run = async (event: InngestEvent) => {
    const fnId = functionByEvent[event.name];
    if (!fnId) return;
    await sleep(Math.max(startDelayMs, event.ts - Date.now()));
    calls += 1;
    const ctx = { run_id: "run", attempt: 0, stack: { stack: [], current: 0 } };
    const response = await fetch(`${productUrl}/api/inngest?fnId=${fnId}&stepId=step`, {
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
    await Promise.all(events.map(run));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls: () => calls,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
