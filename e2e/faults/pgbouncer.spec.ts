import { expect } from "@playwright/test";
import postgres from "postgres";
import { findExecutable } from "../../scripts/test-runner/executables.mjs";
import { test } from "../fixtures";
import { type CallbackReceiver, startCallbackReceiver } from "../start-callback-receiver";
import { type StartedPgBouncer, startPgBouncer } from "../start-pgbouncer";
import { type StartedServer, startServer } from "../start-server";
import { readOwnerUrl, readServerSettings } from "../start-server-variant";

/**
 * Checks that two processes work behind PgBouncer in transaction mode, which assigns each transaction one of
 * a few sessions. `npm run prove -- pgbouncer` sends 5,000 mutations.
 */

const FULL = process.env.FAULTS === "full";
const MUTATIONS_PER_BASE = FULL ? 1_250 : 50;
const WRITERS_PER_BASE = 8;
const PROCESSES = 2;
const POOLED_SESSIONS = 4;

const program = findExecutable("pgbouncer");
test.skip(!program, "pgbouncer is not installed");

let server: StartedServer;
let pooler: StartedPgBouncer;
let receiver: CallbackReceiver;
let directUrl: string;

test.beforeAll(async () => {
  // The first start creates the demo in the embedded database. The second start connects to that database
  // through the pooler.
  const demo = await startServer({ name: "pgbouncer" });
  await demo.stop();
  const { APP_SECRET = "" } = await readServerSettings(demo.dataDir);
  directUrl = await readOwnerUrl(demo.dataDir);
  pooler = await startPgBouncer(String(program), directUrl, POOLED_SESSIONS);
  receiver = await startCallbackReceiver(demo.credentials.regions.map(({ signingSecret }) => signingSecret));
  server = await startServer({
    name: "pgbouncer",
    dataDir: demo.dataDir,
    settings: {
      DATABASE_URL: pooler.url,
      DATABASE_DIRECT_URL: directUrl,
      APP_SECRET,
      PROCESSES: String(PROCESSES),
    },
  });
});

test.afterAll(async () => {
  await receiver?.stop();
  await server?.stop();
  await pooler?.stop();
  await server?.remove();
});

type Base = { name: string; path: string; key: string };
const bases = (): Base[] =>
  server.credentials.regions.flatMap(({ slug, apiKey: key }) => [
    { name: `${slug}-live`, path: "v2", key },
    { name: `${slug}-sandbox`, path: "sandbox", key },
  ]);

async function request(base: Base, method: string, path: string, body?: unknown) {
  const headers = { "x-api-key": base.key, "content-type": "application/json" };
  const init = body === undefined ? {} : { body: JSON.stringify(body) };
  const response = await fetch(`${server.baseUrl}/api/${base.path}${path}`, { method, headers, ...init });
  return { status: response.status, ...(await response.json()) };
}

/** Creates candidates, several at a time, and returns the ids of the mutations. */
async function createAll(base: Base): Promise<string[]> {
  const names = Array.from({ length: MUTATIONS_PER_BASE }, (_, number) => `pooled-${base.name}-${number}`);
  const queue = names.values();
  const ids: string[] = [];
  const writer = async () => {
    for (const name of queue) {
      const callbackUrl = `${receiver.url}/${name}`;
      const query = new URLSearchParams({
        idempotencyKey: name,
        callbackUrl,
        skipCustomFieldValidation: "true",
      });
      const body = [{ name, email: `${name}@example.org`, privacyConsent: true }];
      const { status, data } = await request(base, "POST", `/candidates?${query}`, body);
      expect(status).toBe(202);
      ids.push(data.mutationId);
    }
  };
  await Promise.all(Array.from({ length: WRITERS_PER_BASE }, writer));
  return ids;
}

test("with few pooled sessions, reads and updates succeed, and each write is executed and reported once", async () => {
  test.setTimeout(FULL ? 600_000 : 300_000);
  const ids = (await Promise.all(bases().map(createAll))).flat();
  const reported = async () => new Set((await receiver.received()).map(({ body }) => body.mutationId));
  await expect.poll(async () => (await reported()).size, { timeout: 120_000 }).toBe(ids.length);
  expect([...(await reported())].sort()).toEqual(ids.sort());
  for (const base of bases()) {
    const [first] = (await request(base, "GET", `/candidates?q=pooled-${base.name}-0&pageSize=1`)).data;
    const path = `/candidates/${first.id}`;
    const changed = await request(base, "PATCH", path, { city: "Zwolle" });
    const outcome = await request(base, "GET", `/mutations/${changed.data.mutationId}?wait=25`);
    expect(outcome.data).toMatchObject({ status: "completed", attempts: 1 });
    expect((await request(base, "GET", path)).data.city).toBe("Zwolle");
  }
  const sql = postgres(directUrl, { max: 1 });
  const [ledger] = await sql<{ created: number; attempts: number }[]>`
    select count(*)::int as created, max(attempts) as attempts from mutations
    where idempotency_key like 'pooled-%' and status = 'completed'`;
  await sql.end();
  expect(ledger, "each was executed at the first attempt").toEqual({ created: ids.length, attempts: 1 });
});

test("each process listens for changed keys in its own database session", async () => {
  const sql = postgres(directUrl, { max: 1 });
  const countListening = async () =>
    (await sql`select from pg_stat_activity where query ilike 'listen%' and datname = current_database()`)
      .length;
  const [base] = bases();
  const read = () => request(base as Base, "GET", "/auth/regions/me");
  const readAndCount = async () => {
    await Promise.all(Array.from({ length: 20 }, read));
    return countListening();
  };
  await expect.poll(readAndCount).toBe(PROCESSES);
  await sql.end();
});
