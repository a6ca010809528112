import { Readable } from "node:stream";
import { text as textOf } from "node:stream/consumers";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/postgres-js";
import { routes } from "@/app/api/all-routes-glob";
import { createApiKey } from "@/lib/access/api-keys/create";
import { createRegion } from "@/lib/access/regions/create";
import { openSessions } from "@/lib/access/sessions/open";
import type { CustomFieldDefinition } from "@/lib/contract/custom-field-definition";
import { type DrainResult, drain } from "@/lib/engine/mutations/drain";
import { prepareHead } from "@/lib/engine/mutations/prepare-head";
import { isStream } from "@/lib/http/bodies/body-stream";
import { getOpenApiDocument } from "@/lib/http/openapi/get";
import type { HttpResponse } from "@/lib/http/request-handler";
import { routeTable } from "@/lib/http/route-table";
import { closeDatabase, connect, type Database, db } from "@/lib/platform/database/client";
import { connectTo, createTestDatabase } from "./database";
import { createApiChecker, type ResponseChecker } from "./openapi/response-checker";

/** Calls the API handlers without a socket, and creates regions and keys for tests. */

const findRoute = routeTable(routes);

export type ApiResponse = {
  status: number;
  headers: Record<string, string>;
  // biome-ignore lint/suspicious/noExplicitAny: tests assert the shape themselves
  body: any;
  text: string;
  /** The content of a binary response; empty for any other response. */
  bytes: Uint8Array;
};

type CallOptions = {
  key?: string;
  body?: unknown;
  raw?: string | Uint8Array;
  headers?: Record<string, string>;
  /** Names of headers that the adapter reports as repeated. */
  repeated?: string[];
  /** The client's IP address. */
  from?: string;
  whileBodyArrives?: () => Promise<void>;
};

/** Sends a request to the handlers. `body` is sent as JSON, `raw` unchanged. */
export async function call(method: string, target: string, options: CallOptions = {}): Promise<ApiResponse> {
  const url = new URL(target, "http://test");
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
  const response = await found.handleRequest(
    {
      method,
      path: url.pathname,
      search: url.search,
      header: (name) => headers[name] ?? null,
      isRepeated: (name) => options.repeated?.includes(name) ?? false,
      remoteAddress: options.from ?? null,
      body: async () => {
        await options.whileBodyArrives?.();
        return typeof raw === "string" ? new TextEncoder().encode(raw) : (raw ?? new Uint8Array());
      },
    },
    found.params,
  );
  const content = isStream(response.body) ? await textOf(Readable.from(response.body)) : response.body;
  const body = assertMatchesOpenApi(method, url.pathname, { ...response, body: content });
  const text = typeof content === "string" ? content : "";
  const bytes = content instanceof Uint8Array ? content : new Uint8Array();
  return { status: response.status, headers: response.headers, body, text, bytes };
}

let checkResponse: ResponseChecker | undefined;

/** Throws if a response doesn't match the OpenAPI document. Returns the parsed JSON body, or null. */
export function assertMatchesOpenApi(method: string, path: string, { status, headers, body }: HttpResponse) {
  const isJson = /json$/.test(headers["content-type"] ?? "");
  const parsed = body && isJson ? JSON.parse(String(body)) : null;
  checkResponse ??= createApiChecker({
    public: JSON.parse(JSON.stringify(getOpenApiDocument())),
    console: JSON.parse(JSON.stringify(getOpenApiDocument("console"))),
  });
  const errors = checkResponse({ method, path, status, headers, body: parsed ?? body });
  if (errors.length > 0) throw new Error(errors.join("\n"));
  return parsed;
}

export type TestRegion = { id: string; key: string; bases: { live: number; sandbox: number } };

const system = { actor: { kind: "system" as const, id: "test" }, requestId: "test", now: () => new Date() };
let counter = 0;

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

/** Creates a candidate with a session that starts at `now` and lasts 12 hours. */
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
  const path = `/api/${mode === "live" ? "v2" : "sandbox"}/candidates`;
  const { result } = await runMutation(region, "POST", path, { body: [candidate] });
  return openCandidateSession(region, result.candidates[0].id, { mode, now });
}

export async function openCandidateSession(
  region: TestRegion,
  candidateId: string,
  { mode = "live" as "live" | "sandbox", now = new Date() } = {},
): Promise<TestSession> {
  const opening = { db: db(), now: () => now };
  const [session] = await openSessions(opening, [{ baseId: region.bases[mode], id: candidateId }]);
  if (!session) throw new Error("No session was opened.");
  const { sessionId, token } = session;
  return { candidateId, sessionId, token, headers: { authorization: `Bearer ${token}` } };
}

/** Executes the queued mutations of a base. Prepares the files of each mutation first, as the engine does. */
export async function drainWithFiles(baseId: number): Promise<DrainResult> {
  let applied = 0;
  for (;;) {
    const result = await drain(db(), baseId);
    applied += result.applied;
    if (result.next !== "unprepared") return { applied, next: result.next };
    await prepareHead(baseId);
  }
}

/** Executes all queued mutations of a region's base. Throws if a mutation has to wait. */
export async function drainQueue(region: TestRegion, mode: "live" | "sandbox" = "live"): Promise<void> {
  for (;;) {
    const { next } = await drainWithFiles(region.bases[mode]);
    if (next === "idle") return;
    if (next !== "more") throw new Error("A mutation could not be executed immediately.");
  }
}

/** Sends a write, executes it, and returns the mutation. */
export async function runMutation(
  region: TestRegion,
  method: string,
  target: string,
  options: CallOptions = {},
) {
  const accepted = await call(method, target, { key: region.key, ...options });
  if (accepted.status !== 202) throw new Error(`${accepted.status}: ${JSON.stringify(accepted.body)}`);
  const location = String(accepted.headers.location);
  await drainQueue(region, location.includes("/sandbox/") ? "sandbox" : "live");
  return (await call("GET", location, { key: region.key })).body.data;
}

/**
 * Creates a database for the test file and connects `db()`. Returns a function that drops the database. With
 * `beforeAll(openTestApi)`, Vitest calls this function after the file's tests.
 */
export async function openTestApi(): Promise<() => Promise<void>> {
  const database = await createTestDatabase();
  connectTo(database.url);
  return async () => {
    await closeDatabase(1);
    await database.drop();
  };
}

/** Opens a second connection pool on the test's database, as if from another process. */
export function openSecondConnection(): { database: Database; close: () => Promise<void> } {
  const client = connect(String(process.env.DATABASE_URL), 5);
  return { database: drizzle(client), close: () => client.end() };
}

/** Polls until the condition is true. Only the test's own timeout limits the wait. */
export async function waitUntil(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 20));
}

/** Counts the statements in the test's database that wait for a lock. */
export const countLockWaits = async (): Promise<number> =>
  (
    await db().execute(sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
  ).length;
