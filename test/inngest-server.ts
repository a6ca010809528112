import { createHmac } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { NextRequest } from "next/server";
import { GET, POST, PUT } from "@/app/api/inngest/route";
import { canonicalJson } from "@/lib/engine/mutations/canonical-json";

/**
 * A minimal Inngest server on loopback. The server accepts events, and calls the functions with one signed
 * request per step. By default, the server starts every run immediately and in any order. With
 * `ProcessingOptions`, the server behaves like a real server under load.
 */

export const EVENT_KEY = "event-key-of-the-tests";
export const SIGNING_KEY = "5e".repeat(32);

const ROUTE_URL = "http://localhost:3000/api/inngest";
const handlers = { GET, POST, PUT };

/** `ts` is the time of the event. If `ts` is in the future, the run starts at that time. */
export type InngestEvent = { name: string; data: Record<string, unknown>; ts?: number };
/**
 * A step in the function's response. `data` is the step's result. For a sleep, `name` is the wake-up time.
 */
type StepOperation = { id: string; op: string; name?: string; displayName?: string; data?: unknown };
export type FunctionRun = { result: unknown; steps: string[]; requests: number };

const secondsNow = () => Math.round(Date.now() / 1_000);

export function signBody(body: unknown, { key = SIGNING_KEY, at = secondsNow() } = {}): string {
  const mac = createHmac("sha256", key).update(canonicalJson(body)).update(String(at)).digest("hex");
  return `t=${at}&s=${mac}`;
}

type RequestOptions = {
  body?: unknown;
  query?: Record<string, string>;
  /** Replaces the signature header. Null sends none. */
  signature?: string | null;
  /** Requests the function definitions in the response. */
  inBand?: boolean;
};

/** Sends a request to the route, with a valid signature by default. */
export async function requestInngestRoute(
  method: "GET" | "POST" | "PUT",
  { body, query = {}, signature, inBand }: RequestOptions = {},
) {
  const url = new URL(ROUTE_URL);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const header = signature === undefined ? signBody(body ?? "") : signature;
  const request = new NextRequest(url, {
    method,
    headers: {
      host: url.host,
      ...(inBand ? { "x-inngest-sync-kind": "in_band" } : {}),
      ...(header === null ? {} : { "x-inngest-signature": header }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const response = await handlers[method](request, { params: Promise.resolve({}) });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: text ? JSON.parse(text) : null };
}

/** Builds the request body that starts or continues a function. */
export const invocationBody = (event: InngestEvent, steps: Record<string, unknown> = {}) => ({
  event: { ...event, ts: Date.now() },
  events: [{ ...event, ts: Date.now() }],
  steps,
  ctx: {
    run_id: "run",
    attempt: 0,
    stack: { stack: Object.keys(steps), current: Object.keys(steps).length },
  },
});

async function sleepUntil(timeMs: number) {
  // Sleep in a loop, because a timer may fire a millisecond early.
  while (Date.now() < timeMs) await pause(timeMs - Date.now());
}

/** Runs a function to its end, with one request per step and real sleeps. */
export async function runFunction(fnId: string, event: InngestEvent): Promise<FunctionRun> {
  const results: Record<string, unknown> = {};
  const steps: string[] = [];
  for (let requests = 1; ; requests++) {
    const { status, text, body } = await requestInngestRoute("POST", {
      body: invocationBody(event, results),
      query: { fnId: `instroom-${fnId}`, stepId: "step" },
    });
    if (status === 200) return { result: body, steps, requests };
    if (status !== 206) throw new Error(`${status}: ${text}`);
    for (const op of body as StepOperation[]) {
      if (op.op === "Sleep") await sleepUntil(Date.parse(String(op.name)));
      else if (op.op === "StepError" || op.op === "StepFailed") throw new Error(`${op.displayName}: ${text}`);
      steps.push(String(op.displayName));
      results[op.id] = { type: "data", data: op.data ?? null };
    }
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}

const FUNCTION_BY_EVENT: Record<string, string> = {
  "mutations/queued": "run-mutations",
  "callbacks/due": "deliver-callback",
};

/** Accepts events, returns 503, never responds, or closes connections. */
type ServerMode = "accept" | "error" | "hang" | "disconnect";

type ProcessingOptions = {
  /** The time between an event and its run. */
  startDelayMs?: number;
  /** Starts a run this long before the `ts` of its event, if the `ts` is in the future. */
  earlyMs?: number;
  /** Allows only one run of `run-mutations` per base at a time. */
  isLimited?: boolean;
};

export type InngestServer = {
  origin: string;
  events: InngestEvent[];
  /** The number of events in each request. */
  batches: number[];
  /** Changes the mode, closes all connections, discards events and runs, and stops processing. */
  setMode: (mode: ServerMode) => void;
  /** The finished runs. */
  runs: { functionId: string; requests: number }[];
  /** Calls the functions for all received and future events. */
  startProcessing: (options?: ProcessingOptions) => void;
  /** Resolves when all runs have finished, including runs with a later start time. */
  waitUntilIdle: () => Promise<void>;
  close: () => Promise<void>;
};

/** Starts runs for events, and records the finished runs in `runs`. */
function startProcessor(
  { startDelayMs = 0, earlyMs = 0, isLimited = false }: ProcessingOptions,
  runs: InngestServer["runs"],
) {
  const running = new Set<Promise<unknown>>();
  const called = new Set<Promise<unknown>>();
  const lastRuns = new Map<unknown, Promise<unknown>>();
  let isStopped = false;
  const call = async (event: InngestEvent) => {
    const functionId = FUNCTION_BY_EVENT[event.name] ?? "";
    const { requests } = await runFunction(functionId, event);
    runs.push({ functionId, requests });
  };
  const execute = async (event: InngestEvent, previous: Promise<unknown> | undefined) => {
    await sleepUntil(Math.max(Date.now() + startDelayMs, (event.ts ?? 0) - earlyMs));
    await previous;
    if (isStopped) return;
    const calling = call(event).finally(() => called.delete(calling));
    called.add(calling);
    await calling;
  };
  return {
    start: (event: InngestEvent) => {
      const key = isLimited && event.name === "mutations/queued" ? event.data.baseId : undefined;
      const run = execute(event, key === undefined ? undefined : lastRuns.get(key)).finally(() =>
        running.delete(run),
      );
      if (key !== undefined) lastRuns.set(key, run);
      running.add(run);
    },
    waitUntilIdle: async () => {
      while (running.size > 0) await Promise.all(running);
    },
    /** Starts no more runs. Resolves when no function is running. */
    stop: async () => {
      isStopped = true;
      await Promise.allSettled(called);
    },
  };
}

/** Starts the server. Its port stays the same in every mode. */
export async function startInngestServer(initialMode: ServerMode = "accept"): Promise<InngestServer> {
  let mode = initialMode;
  const events: InngestEvent[] = [];
  const batches: number[] = [];
  const runs: InngestServer["runs"] = [];
  let processor: ReturnType<typeof startProcessor> | null = null;
  const server = createServer(async (request, response) => {
    const body = await readBody(request);
    response.setHeader("content-type", "application/json");
    if (mode === "hang") return;
    if (mode === "error") return response.writeHead(503).end('{"error":"no","status":503}');
    if (request.url !== `/e/${EVENT_KEY}`) return response.writeHead(401).end('{"error":"no","status":401}');
    const sent = JSON.parse(body) as InngestEvent[];
    events.push(...sent);
    batches.push(sent.length);
    response.end(JSON.stringify({ ids: sent.map((_, index) => String(index)), status: 200 }));
    for (const event of sent) processor?.start(event);
  });
  server.on("connection", (socket) => {
    if (mode === "disconnect") socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    events,
    batches,
    runs,
    setMode: (next) => {
      mode = next;
      void processor?.stop();
      processor = null;
      events.length = batches.length = runs.length = 0;
      server.closeAllConnections();
    },
    startProcessing: (options = {}) => {
      processor = startProcessor(options, runs);
      for (const event of events) processor.start(event);
    },
    waitUntilIdle: async () => processor?.waitUntilIdle(),
    close: async () => {
      await processor?.stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
