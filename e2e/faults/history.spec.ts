import { setTimeout as pause } from "node:timers/promises";
import { expect } from "@playwright/test";
import postgres from "postgres";
import { freePort } from "../../scripts/programs/free-port.mjs";
import { test } from "../fixtures";
import { type StartedServer, startServer } from "../start-server";
import { readServerSettings, type StartedServerVariant, startServerVariant } from "../start-server-variant";

/**
 * Checks that three processes execute the same bases in batches without losing, repeating or reordering a
 * mutation, although two of them are killed repeatedly and some mutations fail in the middle of a batch. `npm
 * run test:faults` sends 20,000 mutations.
 */
const FULL = process.env.FAULTS === "full";
const MUTATIONS = FULL ? 20_000 : 600;
const KILLS = FULL ? 12 : 2;
const BASES = 4;
const WRITERS_PER_BASE = 8;
const FAILING_SHARE = 0.1;

type Base = { name: string; path: string; key: string; callbackUrl: string };
type Write = { base: Base; key: string; isFailing: boolean; hasCallback: boolean };
/** The times are in milliseconds. */
type Accepted = { mutationId: string; sentAt: number; acknowledgedAt: number };

/** Nothing listens at the callback address, because this test checks the outbox, not the delivery. */
async function basesOf({ credentials }: StartedServer): Promise<Base[]> {
  const callbackUrl = `http://127.0.0.1:${await freePort()}/callbacks`;
  return credentials.regions
    .flatMap(({ slug, apiKey: key }) => [
      { name: `${slug}-live`, path: "v2", key, callbackUrl },
      { name: `${slug}-sandbox`, path: "sandbox", key, callbackUrl },
    ])
    .slice(0, BASES);
}

/** Interaction ids are unique in a base, so every create with this interaction fails after the first. */
const interaction = {
  id: "recTAKENTAKEN0000",
  type: "Telefonisch",
  performedAt: "2026-01-01T10:00:00Z",
  createdAt: "2026-01-01T10:00:00Z",
};

async function send(baseUrl: string, { base, key, isFailing, hasCallback }: Write): Promise<string | null> {
  const query = new URLSearchParams({
    idempotencyKey: key,
    ...(hasCallback && { callbackUrl: base.callbackUrl }),
    skipCustomFieldValidation: "true",
  });
  const person = { name: key, email: `${key}@example.org`, privacyConsent: true };
  try {
    const response = await fetch(`${baseUrl}/api/${base.path}/candidates?${query}`, {
      method: "POST",
      headers: { "x-api-key": base.key, "content-type": "application/json" },
      body: JSON.stringify([{ ...person, ...(isFailing ? { interactions: [interaction] } : {}) }]),
      signal: AbortSignal.timeout(10_000),
    });
    if (response.status === 202) return (await response.json()).data.mutationId;
    if (response.status !== 503) throw new Error(`${response.status}: ${await response.text()}`);
  } catch (error) {
    // The process was killed, so the write may or may not be queued. Send it again with the same key.
    if (!(error instanceof TypeError) && !(error instanceof DOMException)) throw error;
  }
  return null;
}

/**
 * Sends the writes of one base, several at a time. Tries random processes until one acknowledges the write.
 */
async function sendAll(
  urls: () => string[],
  writes: Write[],
  accepted: Map<string, Accepted>,
): Promise<void> {
  const queue = writes.values();
  const writer = async () => {
    for (const write of queue) {
      const sentAt = performance.now();
      let mutationId: string | null = null;
      while (!mutationId) {
        const url = urls()[Math.floor(Math.random() * urls().length)];
        mutationId = url ? await send(url, write) : null;
        if (!mutationId) await pause(50);
      }
      accepted.set(write.key, { mutationId, sentAt, acknowledgedAt: performance.now() });
    }
  };
  await Promise.all(Array.from({ length: WRITERS_PER_BASE }, writer));
}

type LedgerRow = { id: string; key: string; status: string; callbacks: number };

const ledgerOf = (sql: postgres.Sql, keys: string[]) => sql<LedgerRow[]>`
  select mutation.id, idempotency_key as key, mutation.status,
    (select count(*)::int from callbacks where mutation_id = mutation.id) as callbacks
  from mutations as mutation where idempotency_key = any(${keys}) order by sequence`;

async function checkBase(sql: postgres.Sql, writes: Write[], accepted: Map<string, Accepted>): Promise<void> {
  const rows = await ledgerOf(
    sql,
    writes.map(({ key }) => key),
  );
  const ids = new Map(rows.map(({ id, key }) => [key, id]));
  expect(rows, "each is in the ledger once").toHaveLength(writes.length);
  expect(
    writes.filter(({ key }) => ids.get(key) !== accepted.get(key)?.mutationId),
    "with the acknowledged id",
  ).toEqual([]);
  const failing = new Set(writes.filter(({ isFailing }) => isFailing).map(({ key }) => key));
  const wrong = rows.filter(({ key, status }) => status === "failed" && !failing.has(key));
  expect(wrong, "fails only if it must").toEqual([]);
  const winners = rows.filter(({ key, status }) => status === "completed" && failing.has(key));
  expect(winners, "only the first interaction takes the id").toHaveLength(Math.min(1, failing.size));
  const reported = rows.filter(({ callbacks }) => callbacks === 1).map(({ key }) => key);
  const toReport = writes.filter(({ hasCallback }) => hasCallback).map(({ key }) => key);
  expect(reported.sort(), "is reported if it asked for a callback").toEqual(toReport.sort());
  const completed = rows.filter(({ status }) => status === "completed").map(({ key }) => key);
  const effects = await sql<{ key: string }[]>`
    select mutation.idempotency_key as key from events join mutations as mutation on mutation.id = mutation_id
    where idempotency_key = any(${[...ids.keys()]}) and action = 'candidate.created' order by events.id`;
  const executed = effects.map(({ key }) => key);
  expect([...executed].sort(), "took effect once").toEqual([...completed].sort());
  expect(findOvertaken(executed, accepted), "in order of acceptance").toEqual([]);
}

/**
 * Returns the mutations that were overtaken: a mutation that was sent after their acknowledgement was
 * executed before them.
 */
function findOvertaken(executed: string[], accepted: Map<string, Accepted>): string[] {
  let lastSentAt = 0;
  return executed.filter((key) => {
    const { sentAt, acknowledgedAt } = accepted.get(key) as Accepted;
    lastSentAt = Math.max(lastSentAt, sentAt);
    return acknowledgedAt < lastSentAt;
  });
}

test(`three processes lose, repeat or reorder none of ${MUTATIONS} mutations despite ${KILLS} kills`, async () => {
  test.setTimeout(FULL ? 900_000 : 400_000);
  const first = await startServer({ name: "history" });
  const settings = await readServerSettings(first.dataDir);
  const startOther = () => startServerVariant("server.ts", { name: "history-other", settings });
  const others: (StartedServerVariant | null)[] = [];
  const sql = postgres(String(settings.DATABASE_URL), { max: 2 });
  const accepted = new Map<string, Accepted>();
  const writes = (await basesOf(first)).map((base) =>
    Array.from({ length: MUTATIONS / BASES }, (_, number) => ({
      base,
      key: `${base.name}-${number}`,
      isFailing: Math.random() < FAILING_SHARE,
      hasCallback: number % 2 === 0,
    })),
  );
  try {
    others.push(await startOther(), await startOther());
    const urls = () => [first.baseUrl, ...others.flatMap((other) => other?.baseUrl ?? [])];
    const killing = async () => {
      for (let kill = 1; kill <= KILLS; kill++) {
        while (accepted.size < (kill * MUTATIONS) / (KILLS + 1)) await pause(5);
        const victim = others[kill % 2];
        others[kill % 2] = null;
        await victim?.kill();
        others[kill % 2] = await startOther();
      }
    };
    await Promise.all([killing(), ...writes.map((own) => sendAll(urls, own, accepted))]);
    const countQueued = async () =>
      (
        await sql`select from mutations where status = 'queued' and idempotency_key = any(${[...accepted.keys()]})`
      ).length;
    await expect.poll(countQueued, { timeout: FULL ? 300_000 : 60_000 }).toBe(0);
    for (const own of writes) await checkBase(sql, own, accepted);
    const [largest] = await sql<{ count: number }[]>`
      select count(*)::int from mutations where idempotency_key = any(${[...accepted.keys()]})
      group by xmin::text order by count(*) desc limit 1`;
    expect(largest?.count, "batches were used").toBeGreaterThan(1);
  } finally {
    await sql.end();
    await Promise.all(others.map((other) => other?.stop()));
    await first.remove();
  }
});
