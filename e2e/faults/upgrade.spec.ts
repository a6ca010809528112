import { setTimeout as pause } from "node:timers/promises";
import { expect } from "@playwright/test";
import postgres from "postgres";
import { recordFigures } from "@/test/record-figures";
import { openEmbeddedPostgres } from "../../scripts/postgres/embedded-postgres.mjs";
import { ensureDataDir } from "../../scripts/postgres/postgres-dir.mjs";
import { removeInstance, testInstanceDir } from "../../scripts/test-runner/test-instances.mjs";
import { test } from "../fixtures";
import { startCallbackReceiver } from "../start-callback-receiver";
import { createAdminKey, removeRelease, startRelease, unpackPreviousRelease } from "./previous-release";
import { type Base, startTraffic, type Traffic } from "./upgrade-traffic";

/**
 * Checks an upgrade without downtime, and a rollback. A process of the previous release and a process of this
 * release use the same database while the migrations run, and both processes get requests.
 */

const SECONDS = 15;

async function createRegion(baseUrl: string, adminKey: string, name: string) {
  const response = await fetch(`${baseUrl}/api/v2/regions`, {
    method: "POST",
    headers: { "x-api-key": adminKey, "content-type": "application/json" },
    body: JSON.stringify({ name }),
  });
  expect(response.status).toBe(201);
  const { token, signingSecret, slug } = (await response.json()).data;
  const bases: Base[] = ["v2", "sandbox"].map((path) => ({ name: `${slug}-${path}`, path, key: token }));
  return { bases, signingSecret: String(signingSecret) };
}

type LedgerRow = { id: string; key: string; status: string; finishedAt: Date };

async function checkBase(sql: postgres.Sql, base: Base, traffic: Traffic): Promise<void> {
  const sent = traffic.writesOf(base);
  const ids = sent.map(({ mutationId }) => mutationId);
  const rows = await sql<LedgerRow[]>`
    select id, idempotency_key as key, status, finished_at as "finishedAt" from mutations
    where id = any(${ids}) order by sequence`;
  expect(
    rows.map(({ id }) => id),
    `${base.name}: accepted in order, each once`,
  ).toEqual(ids);
  expect(new Set(rows.map(({ status }) => status)), base.name).toEqual(new Set(["completed"]));
  const effects = await sql<{ id: string }[]>`
    select mutation_id as id from events where mutation_id = any(${ids})
    and action in ('candidate.created', 'candidate.updated') order by events.id`;
  expect(
    effects.map(({ id }) => id),
    `${base.name}: each took effect once, in order`,
  ).toEqual(ids);
}

test("no request fails, and no write is lost, repeated or reordered, during an upgrade and a rollback", async () => {
  test.skip(process.env.FAULTS !== "full", "builds the previous release: npm run prove -- upgrade");
  test.setTimeout(1_800_000);
  const dataDir = testInstanceDir("upgrade");
  ensureDataDir(dataDir);
  const database = await openEmbeddedPostgres(dataDir);
  const previous = unpackPreviousRelease();
  const settings = {
    DATA_DIR: `${dataDir}/files`,
    DATABASE_URL: database.url("postgres"),
    APP_SECRET: "only-for-tests-only-for-tests-only-for-tests",
    DEMO: "0",
  };
  const sql = postgres(settings.DATABASE_URL, { max: 1, onnotice: () => undefined });
  const running: { stop: () => Promise<unknown> }[] = [];
  const start = async (folder: string, name: string) => {
    const release = await startRelease(folder, name, settings);
    running.push(release);
    return release;
  };
  try {
    const old = await start(previous, "upgrade-old");
    const adminKey = createAdminKey(previous, settings);
    const regions = [
      await createRegion(old.baseUrl, adminKey, "Oost"),
      await createRegion(old.baseUrl, adminKey, "West"),
    ];
    const bases = regions.flatMap((region) => region.bases);
    const receiver = await startCallbackReceiver(regions.map(({ signingSecret }) => signingSecret));
    running.push(receiver);
    const traffic = startTraffic(bases, `${receiver.url}/callbacks`);
    running.push(traffic);
    const during = async (phase: string, ...targets: { baseUrl: string }[]) => {
      traffic.setPhase(phase);
      traffic.sendTo(...targets.map(({ baseUrl }) => baseUrl));
      await pause(SECONDS * 1000);
    };

    await during("old release", old);
    traffic.setPhase("migrations");
    const next = await start(process.cwd(), "upgrade-new");
    await during("both releases", old, next);
    await during("new release", next);
    await traffic.settle();
    expect(await old.stop(), "the old release ends without an error").toBe(0);
    traffic.setPhase("the old release starts again");
    const back = await start(previous, "upgrade-back");
    await during("way back, both releases", back, next);
    await during("way back, old release", back);
    await traffic.stop();
    expect(traffic.failures).toEqual([]);
    recordFigures({
      ...Object.fromEntries([...traffic.counts].map(([phase, count]) => [`requests: ${phase}`, count])),
      "failed requests": 0,
    });
    const sent = bases.flatMap((base) => traffic.writesOf(base)).map(({ mutationId }) => mutationId);
    const reported = async () => new Set((await receiver.received()).map(({ body }) => body.mutationId));
    const findUnreported = async () => {
      const ids = await reported();
      return sent.filter((id) => !ids.has(id));
    };
    await expect.poll(findUnreported, { timeout: 120_000 }).toEqual([]);
    expect((await receiver.received()).flatMap(({ problems }) => problems)).toEqual([]);
    for (const base of bases) await checkBase(sql, base, traffic);
    const [slowest] = await sql`select max(finished_at - created_at)::text as delay from mutations`;
    console.log("the slowest mutation took", slowest?.delay);
  } finally {
    for (const each of running.reverse()) await each.stop();
    await sql.end();
    await removeInstance(dataDir);
    removeRelease(previous);
  }
});
