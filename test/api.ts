import { Readable } from "node:stream";
import { text as textOf } from "node:stream/consumers";
import { routes } from "virtual:api-routes";
import { drizzle } from "drizzle-orm/postgres-js";
import { createApiKey } from "@/lib/access/api-keys/create";
import { createRegion } from "@/lib/access/regions/create";
import { openSessions } from "@/lib/access/sessions/open";
import type { CustomFieldDefinition } from "@/lib/contract/custom-field-definition";
import { drain } from "@/lib/engine/mutations/drain";
import { isStream } from "@/lib/http/body-stream";
import { getOpenApiDocument } from "@/lib/http/openapi/get";
import type { HttpReply } from "@/lib/http/request-handler";
import { routeTable } from "@/lib/http/route-table";
import { closeDatabase, connect, type Database, db } from "@/lib/platform/database/client";
import { connectTo, createTestDatabase } from "./database";
import { createReplyChecker, type ReplyChecker } from "./openapi/reply-checker";

/** The API as its handlers see it, without a socket, on a database of its own; and regions to use it with. */

const findRoute = routeTable(routes);

export type ApiResponse = {
  status: number;
  headers: Record<string, string>;
  // Tests look into answers of every shape; what they expect there is what they assert.
  // biome-ignore lint/suspicious/noExplicitAny: a reply can have any shape
  body: any;
  text: string;
  /** Of a file that is no text. */
  bytes: Uint8Array;
};

type CallOptions = {
  key?: string;
  body?: unknown;
  raw?: string | Uint8Array;
  headers?: Record<string, string>;
  /** The address that the request comes from. */
  from?: string;
};

/** Sends one request to the handlers; `body` goes as JSON, `raw` as it is. */
export async function call(method: string, address: string, options: CallOptions = {}): Promise<ApiResponse> {
  const url = new URL(address, "http://test");
  const raw = options.raw ?? (options.body === undefined ? undefined : JSON.stringify(options.body));
  const headers: Record<string, string> = {
    ...(raw === undefined ? {} : { "content-type": "application/json" }),
    ...(options.key ? { "x-api-key": options.key } : {}),
    ...Object.fromEntries(
      Object.entries(options.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]),
    ),
  };
  const found = findRoute(url.pathname);
  if (!found) throw new Error(`No route file serves ${url.pathname}`);
  const reply = await found.handleRequest(
    {
      method,
      path: url.pathname,
      search: url.search,
      header: (name) => headers[name] ?? null,
      remoteAddress: options.from ?? null,
      body: async () => (typeof raw === "string" ? new TextEncoder().encode(raw) : (raw ?? new Uint8Array())),
    },
    found.params,
  );
  const whole = isStream(reply.body) ? await textOf(Readable.from(reply.body)) : reply.body;
  const body = assertMatchesOpenApi(method, url.pathname, { ...reply, body: whole });
  const text = typeof whole === "string" ? whole : "";
  const bytes = whole instanceof Uint8Array ? whole : new Uint8Array();
  return { status: reply.status, headers: reply.headers, body, text, bytes };
}

let check: ReplyChecker | undefined;

/** Throws where a reply is not as the OpenAPI document says; answers its body, if it is JSON. */
export function assertMatchesOpenApi(method: string, path: string, { status, headers, body }: HttpReply) {
  const isJson = /json$/.test(headers["content-type"] ?? "");
  const parsed = body && isJson ? JSON.parse(String(body)) : null;
  check ??= createReplyChecker(JSON.parse(JSON.stringify(getOpenApiDocument())));
  const problems = check({ method, path, status, headers, body: parsed ?? body });
  if (problems.length > 0) throw new Error(problems.join("\n"));
  return parsed;
}

export type TestRegion = { id: string; key: string; bases: { live: number; sandbox: number } };

const system = { actor: { kind: "system" as const, id: "test" }, requestId: "test", now: () => new Date() };
let counter = 0;

/** A region of the test's own, with a key. */
export async function newRegion(customFields: CustomFieldDefinition[] = []): Promise<TestRegion> {
  counter += 1;
  const input = { name: `Regio ${counter}`, customFields, allowedRedirectUrls: [] };
  const { region, baseIds, token } = await createRegion({ ...system, db: db() }, input);
  return { id: region.id, key: token, bases: baseIds };
}

export const newGlobalKey = async (scope: "admin" | "webhook"): Promise<string> =>
  (await createApiKey({ ...system, db: db() }, { scope })).token;

export type TestSession = {
  candidateId: string;
  sessionId: string;
  token: string;
  headers: { authorization: string };
};

/** A candidate of the region, with a session; one that ended 12 hours after `now`, where that is told. */
export async function newCandidateSession(
  region: TestRegion,
  { mode = "live" as "live" | "sandbox", email = "", now = new Date() } = {},
): Promise<TestSession> {
  counter += 1;
  const candidate = {
    name: `Kandidaat ${counter}`,
    email: email || `kandidaat-${counter}@example.org`,
    privacyConsent: true,
  };
  const address = `/api/${mode === "live" ? "v2" : "sandbox"}/candidates`;
  const { result } = await runMutation(region, "POST", address, { body: [candidate] });
  const candidateId: string = result.candidates[0].id;
  const opening = { db: db(), now: () => now };
  const [session] = await openSessions(opening, [{ baseId: region.bases[mode], id: candidateId }]);
  if (!session) throw new Error("No session was opened.");
  const { sessionId, token } = session;
  return { candidateId, sessionId, token, headers: { authorization: `Bearer ${token}` } };
}

/** Executes everything that is queued in a region's base, now; a mutation that has to wait fails the test. */
export async function drainQueue(region: TestRegion, mode: "live" | "sandbox" = "live"): Promise<void> {
  for (;;) {
    const { next } = await drain(db(), region.bases[mode]);
    if (next === "idle") return;
    if (next !== "more") throw new Error("A mutation could not be executed at once.");
  }
}

/** Writes, executes and answers how it ended: the mutation's record. */
export async function runMutation(
  region: TestRegion,
  method: string,
  address: string,
  options: CallOptions = {},
) {
  const accepted = await call(method, address, { key: region.key, ...options });
  if (accepted.status !== 202) throw new Error(`${accepted.status}: ${JSON.stringify(accepted.body)}`);
  const location = String(accepted.headers.location);
  await drainQueue(region, location.includes("/sandbox/") ? "sandbox" : "live");
  return (await call("GET", location, { key: region.key })).body.data;
}

/** Opens the test file's database for `db()`; returns how to close and drop it. */
export async function openTestApi(): Promise<() => Promise<void>> {
  const database = await createTestDatabase();
  connectTo(database.url);
  return async () => {
    await closeDatabase(1);
    await database.drop();
  };
}

/** A second set of connections to the test's database, as another process would have. */
export function openSecondConnection(): { database: Database; close: () => Promise<void> } {
  const client = connect(String(process.env.DATABASE_URL), 5);
  return { database: drizzle(client), close: () => client.end() };
}

/** Looks again until it holds; the test's own time-out is the bound. */
export async function waitUntil(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 20));
}
