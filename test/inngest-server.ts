import { createHmac } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { NextRequest } from "next/server";
import { GET, POST, PUT } from "@/app/api/inngest/route";
import { canonicalJson } from "@/lib/engine/mutations/canonical-json";

/**
 * An Inngest server in miniature, on loopback: it takes events, and calls the functions as the real one does, signed,
 * a step at a time, with the results of the steps before. It keeps no order and no limit: whoever is called has to.
 */

export const EVENT_KEY = "event-key-of-the-tests";
export const SIGNING_KEY = "5e".repeat(32);

const ADDRESS = "http://localhost:3000/api/inngest";
const handlers = { GET, POST, PUT };

export type InngestEvent = { name: string; data: Record<string, unknown> };
/** A step as the function's answer names it; `data` of a step that ran, `wakeAt` of one that sleeps. */
type StepOperation = { id: string; op: string; name?: string; displayName?: string; data?: unknown };
export type FunctionRun = { result: unknown; steps: string[] };

const secondsNow = () => Math.round(Date.now() / 1_000);

/** The header that proves that a body comes from whoever has the key. */
export function signBody(body: unknown, { key = SIGNING_KEY, at = secondsNow() } = {}): string {
  const mac = createHmac("sha256", key).update(canonicalJson(body)).update(String(at)).digest("hex");
  return `t=${at}&s=${mac}`;
}

type RequestOptions = {
  body?: unknown;
  query?: Record<string, string>;
  /** The header of the signature; null: none. */
  signed?: string | null;
  /** The functions are wanted in the answer, rather than sent to the server. */
  inBand?: boolean;
};

/** One request to the route; signed as it should be, unless told otherwise. */
export async function requestInngestRoute(
  method: "GET" | "POST" | "PUT",
  { body, query = {}, signed, inBand }: RequestOptions = {},
) {
  const url = new URL(ADDRESS);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const header = signed === undefined ? signBody(body ?? "") : signed;
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

/** What the server sends to have a function go on. */
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

async function sleepUntil(moment: number) {
  // A timer may be a millisecond early.
  while (Date.now() < moment) await pause(moment - Date.now());
}

/** Runs a function from its event to its end, with a request for each step; it really sleeps. */
export async function runFunction(fnId: string, event: InngestEvent): Promise<FunctionRun> {
  const results: Record<string, unknown> = {};
  const steps: string[] = [];
  for (;;) {
    const { status, text, body } = await requestInngestRoute("POST", {
      body: invocationBody(event, results),
      query: { fnId: `instroom-${fnId}`, stepId: "step" },
    });
    if (status === 200) return { result: body, steps };
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

/** It takes events; answers them with 503; never answers; or hangs up on whoever comes. */
type ServerMode = "takes" | "refuses" | "silent" | "away";

export type InngestServer = {
  origin: string;
  /** Every event that was sent, and how many at once. */
  events: InngestEvent[];
  batches: number[];
  /** From now on it forgets what it was sent, does nothing of it, and meets others like this. */
  turn: (manner: ServerMode) => void;
  /** Calls what the events ask for, at once and however many at a time. */
  work: () => void;
  /** Resolves when nothing that was asked for is running. */
  settled: () => Promise<void>;
  close: () => Promise<void>;
};

/** Listens for events, on the same port whatever its manner. */
export async function startInngestServer(firstManner: ServerMode = "takes"): Promise<InngestServer> {
  let manner = firstManner;
  const events: InngestEvent[] = [];
  const batches: number[] = [];
  const running = new Set<Promise<unknown>>();
  let isWorking = false;
  const start = (event: InngestEvent) => {
    const run = runFunction(FUNCTION_BY_EVENT[event.name] ?? "", event).finally(() => running.delete(run));
    running.add(run);
  };
  const server = createServer(async (request, response) => {
    const body = await readBody(request);
    response.setHeader("content-type", "application/json");
    if (manner === "silent") return;
    if (manner === "refuses") return response.writeHead(503).end('{"error":"no","status":503}');
    if (request.url !== `/e/${EVENT_KEY}`) return response.writeHead(401).end('{"error":"no","status":401}');
    const sent = JSON.parse(body) as InngestEvent[];
    events.push(...sent);
    batches.push(sent.length);
    response.end(JSON.stringify({ ids: sent.map((_, index) => String(index)), status: 200 }));
    if (isWorking) for (const event of sent) start(event);
  });
  server.on("connection", (socket) => {
    if (manner === "away") socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    events,
    batches,
    turn: (next) => {
      manner = next;
      isWorking = false;
      events.length = batches.length = 0;
      server.closeAllConnections();
    },
    work: () => {
      isWorking = true;
      for (const event of events) start(event);
    },
    settled: async () => {
      while (running.size > 0) await Promise.all(running);
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
