import { setTimeout as pause } from "node:timers/promises";
import { expect } from "@playwright/test";
import { test } from "../fixtures";
import { type CallbackReceiver, startCallbackReceiver } from "../start-callback-receiver";
import { type StartedServer, startServer } from "../start-server";

/**
 * Checks that every acknowledged write is executed once, in order, and reported by a callback, even if the
 * server is killed at any moment. The normal test run kills the server twice. `npm run test:faults` kills it
 * ten times during 1,000 mutations.
 */
const FULL = process.env.FAULTS === "full";
const KILLS = FULL ? 10 : 2;
const MUTATIONS = FULL ? 1_000 : 150;
const BASES = 5;
const PER_BASE = MUTATIONS / BASES;

type Base = { name: string; path: string; key: string; secret: string };
type Accepted = { base: number; place: number; mutationId: string };

const idempotencyKeyOf = (base: Base, place: number) => `${base.name}-${place}`;

/** Returns five bases: both modes of the demo's two regions, and one base of a third region. */
async function basesOf(server: StartedServer): Promise<Base[]> {
  const { adminKey, regions } = server.credentials;
  const response = await fetch(`${server.baseUrl}/api/v2/regions`, {
    method: "POST",
    headers: { "x-api-key": adminKey, "content-type": "application/json" },
    body: JSON.stringify({ name: "Derde regio" }),
  });
  expect(response.status).toBe(201);
  const third = (await response.json()).data;
  const secretsAndKeys = [
    ...regions.map((region) => ({ key: region.apiKey, secret: region.signingSecret, slug: region.slug })),
    { key: third.token, secret: third.signingSecret, slug: third.slug },
  ];
  return secretsAndKeys
    .flatMap(({ slug, ...access }) => [
      { name: `${slug}-live`, path: "v2", ...access },
      { name: `${slug}-sandbox`, path: "sandbox", ...access },
    ])
    .slice(0, BASES);
}

/**
 * Repeats the request until it is acknowledged, as a careful client does while the server is briefly down.
 */
async function sendUntilAccepted(
  server: StartedServer,
  receiver: CallbackReceiver,
  base: Base,
  place: number,
): Promise<string> {
  const key = idempotencyKeyOf(base, place);
  const query = new URLSearchParams({
    idempotencyKey: key,
    callbackUrl: `${receiver.url}/${base.name}/${place}`,
    skipCustomFieldValidation: "true",
  });
  for (;;) {
    try {
      const response = await fetch(`${server.baseUrl}/api/${base.path}/candidates?${query}`, {
        method: "POST",
        headers: { "x-api-key": base.key, "content-type": "application/json" },
        body: JSON.stringify([{ name: key, email: `${key}@example.org`, privacyConsent: true }]),
        signal: AbortSignal.timeout(10_000),
      });
      if (response.status === 202) return (await response.json()).data.mutationId;
      if (response.status !== 503)
        throw new Error(`Unexpected status ${response.status}: ${await response.text()}`);
    } catch (error) {
      if (!(error instanceof TypeError) && !(error instanceof DOMException)) throw error;
    }
    await pause(100);
  }
}

async function sendAll(
  server: StartedServer,
  receiver: CallbackReceiver,
  bases: Base[],
  accepted: Accepted[],
): Promise<void> {
  await Promise.all(
    bases.map(async (base, index) => {
      for (let place = 0; place < PER_BASE; place++) {
        const mutationId = await sendUntilAccepted(server, receiver, base, place);
        accepted.push({ base: index, place, mutationId });
      }
    }),
  );
}

/** Kills and restarts the server several times, at equal shares of the acknowledged mutations. */
async function killAndStart(first: StartedServer, accepted: Accepted[]): Promise<StartedServer> {
  let server = first;
  for (let kill = 1; kill <= KILLS; kill++) {
    const share = (kill * MUTATIONS) / (KILLS + 1);
    while (accepted.length < share) await pause(5);
    await server.kill();
    server = await startServer({
      name: "faults",
      dataDir: first.dataDir,
      port: Number(new URL(first.baseUrl).port),
    });
  }
  return server;
}

type Listed = {
  mutationId: string;
  status: string;
  idempotencyKey: string;
  startedAt: string;
  finishedAt: string;
};

async function ledgerOf(server: StartedServer, base: Base): Promise<Listed[]> {
  const listed: Listed[] = [];
  let cursor = "";
  do {
    const address = `${server.baseUrl}/api/${base.path}/mutations?pageSize=100${cursor && `&cursor=${cursor}`}`;
    const { data, meta } = await (await fetch(address, { headers: { "x-api-key": base.key } })).json();
    listed.push(...data);
    cursor = meta.cursor ?? "";
  } while (cursor);
  return listed.reverse();
}

async function namesOf(server: StartedServer, base: Base): Promise<string[]> {
  const names: string[] = [];
  let cursor = "";
  do {
    const query = new URLSearchParams({
      pageSize: "100",
      q: base.name,
      fields: "name",
      ...(cursor && { cursor }),
    });
    const address = `${server.baseUrl}/api/${base.path}/candidates?${query}`;
    const { data, meta } = await (await fetch(address, { headers: { "x-api-key": base.key } })).json();
    names.push(...data.map((record: { name: string }) => record.name));
    cursor = meta.cursor ?? "";
  } while (cursor);
  return names;
}

async function checkBase(server: StartedServer, base: Base): Promise<void> {
  const sent = Array.from({ length: PER_BASE }, (_, place) => idempotencyKeyOf(base, place));
  const ours = (await ledgerOf(server, base)).filter((row) => sent.includes(row.idempotencyKey));
  expect(
    ours.map((row) => row.idempotencyKey),
    "accepted in order, each once",
  ).toEqual(sent);
  expect(new Set(ours.map((row) => row.status))).toEqual(new Set(["completed"]));
  const finished = ours.map((row) => row.finishedAt);
  expect(finished, "executed in the order of acceptance").toEqual([...finished].sort());
  expect((await namesOf(server, base)).sort(), "each effect once").toEqual([...sent].sort());
}

test(`${KILLS} kills during ${MUTATIONS} mutations don't lose, repeat or reorder an acknowledged write`, async () => {
  const first = await startServer({ name: "faults" });
  let server = first;
  const bases = await basesOf(first);
  const receiver = await startCallbackReceiver(bases.map((base) => base.secret));
  const accepted: Accepted[] = [];
  try {
    [server] = await Promise.all([killAndStart(first, accepted), sendAll(first, receiver, bases, accepted)]);
    const reported = async () => new Set((await receiver.received()).map((each) => each.body.mutationId));
    await expect
      .poll(async () => (await reported()).size, { timeout: 120_000 })
      .toBeGreaterThanOrEqual(MUTATIONS);
    const callbacks = await reported();
    expect(accepted.filter(({ mutationId }) => !callbacks.has(mutationId))).toEqual([]);
    expect((await receiver.received()).flatMap((each) => each.problems)).toEqual([]);
    for (const base of bases) await checkBase(server, base);
  } finally {
    await receiver.stop();
    await server.remove();
  }
});
