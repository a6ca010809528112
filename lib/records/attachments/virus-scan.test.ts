import type { Socket } from "node:net";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { mutations } from "@/db/schema/mutations";
import { ATTEMPTS_MAX } from "@/lib/engine/mutations/retry";
import { db } from "@/lib/platform/database/client";
import { env } from "@/lib/platform/env";
import { singleton } from "@/lib/platform/singleton";
import {
  call,
  drainQueue,
  drainWithFiles,
  newRegion,
  openTestApi,
  type TestRegion,
  waitUntil,
} from "@/test/api";
import { EICAR, startClamd } from "@/test/clamd";
import { type HttpReceiver, startHttpReceiver, startTcpReceiver } from "@/test/http-receiver";
import { ALLOWED_FILES, toDataUri } from "@/test/sample-files";
import { listStoredKeys, setUpTempStorage } from "@/test/temp-storage";
import { tryLockBase } from "../try-lock-base";
import { checkScanner } from "./content/is-infected";

let clamd: Awaited<ReturnType<typeof startClamd>>;
let host: HttpReceiver;
let region: TestRegion;
/** Overrides the scanner's response if set. If it returns null, the scanner sends no response. */
let respond: ((socket: Socket) => string | null | Promise<string>) | null = null;
beforeAll(setUpTempStorage);
beforeAll(openTestApi);
beforeAll(async () => {
  clamd = await startClamd((content, socket) => {
    const verdict = content.includes(EICAR) ? "stream: Eicar-Test-Signature FOUND" : "stream: OK";
    if (!respond) return verdict;
    void Promise.resolve(respond(socket)).then((verdict) => verdict === null || socket.end(`${verdict}\0`));
    return null;
  });
  process.env.ALLOW_PRIVATE_TARGETS = "1";
  process.env.CLAMD_HOST = clamd.address;
  region = await newRegion();
  host = await startHttpReceiver((response, { target }) =>
    response.end(target === "/eicar.txt" ? EICAR : "clean"),
  );
});
afterAll(async () => {
  await host.close();
  await clamd.close();
});

const clean = { filename: "cv.pdf", data: toDataUri(ALLOWED_FILES.pdf) };
const inline = { filename: "cv.txt", data: toDataUri(Buffer.from(`A letter. ${EICAR}`)) };
const byUrl = (name: string) => ({ filename: name, url: `${host.origin}/${name}` });
const post = (name: string, files: object = {}) =>
  call("POST", "/api/v2/candidates", {
    key: region.key,
    body: [{ name, email: `${name}@example.org`, privacyConsent: true, ...files }],
  });
const outcomeOf = async (accepted: { headers: Record<string, string> }) =>
  (await call("GET", String(accepted.headers.location), { key: region.key })).body.data;
const makeDue = () =>
  db().update(mutations).set({ notBefore: null }).where(eq(mutations.baseId, region.bases.live));

test("the engine scans every file once and attaches clean files", async () => {
  const accepted = await post("clean", {
    curriculumVitae: [clean],
    otherAttachments: [byUrl("a.txt"), clean],
  });
  expect(clamd.scanned).toEqual([]);
  await drainQueue(region);
  const { status, result } = await outcomeOf(accepted);
  expect(status).toBe("completed");
  expect(result.candidates[0].otherAttachments).toHaveLength(2);
  expect(clamd.scanned).toHaveLength(3);
  for (const content of [ALLOWED_FILES.pdf, Buffer.from("clean")])
    expect(clamd.scanned).toContainEqual(content);
});

test.each([
  ["uploaded", () => ({ otherAttachments: [clean, inline] })],
  ["sent by URL", () => ({ otherAttachments: [clean, byUrl("eicar.txt")] })],
])("a mutation with an infected file that was %s fails, and its files are removed", async (_how, files) => {
  const before = await listStoredKeys();
  const [accepted, next] = [await post("infected", files()), await post(`next${clamd.scanned.length}`)];
  expect(accepted.status).toBe(202);
  await drainQueue(region);
  expect(await outcomeOf(accepted)).toMatchObject({
    status: "failed",
    result: {
      errorCode: "attachment_refused",
      status: 422,
      message: "/0/otherAttachments/1: The virus scanner found a virus in the file.",
    },
  });
  expect((await outcomeOf(next)).status).toBe("completed");
  expect(await listStoredKeys()).toEqual(before);
});

test("the engine holds no lock or transaction during a scan", async () => {
  let resolveVerdict = (_verdict: string): void => undefined;
  respond = () => new Promise<string>((resolve) => (resolveVerdict = resolve));
  const scannedBefore = clamd.scanned.length;
  const accepted = await post("slow", { curriculumVitae: [clean] });
  const drained = drainWithFiles(region.bases.live);
  await waitUntil(async () => clamd.scanned.length > scannedBefore);
  expect(await db().transaction((transaction) => tryLockBase(transaction, region.bases.live))).toBe(true);
  const [open] = await db().execute<{ count: number }>(
    "select count(*)::int as count from pg_stat_activity where datname = current_database() and state like 'idle in%'",
  );
  expect(open?.count).toBe(0);
  respond = null;
  resolveVerdict("stream: OK");
  expect(await drained).toEqual({ applied: 1, next: "idle" });
  expect((await outcomeOf(accepted)).status).toBe("completed");
});

test("the engine retries when the scanner fails, and fails the mutation after five attempts", async () => {
  const before = await listStoredKeys();
  let scans = 0;
  respond = (socket) => {
    scans += 1;
    if (scans % 3 === 0) return "stream: Can't allocate memory ERROR";
    socket.resetAndDestroy();
    return null;
  };
  const files = { curriculumVitae: [clean], otherAttachments: [byUrl("a.txt")] };
  const [failing, next] = [await post("failing", files), await post("patient")];
  for (let attempt = 1; attempt < ATTEMPTS_MAX; attempt++) {
    expect((await drainWithFiles(region.bases.live)).next).toMatchObject({ notBefore: expect.any(Date) });
    expect(await outcomeOf(failing)).toMatchObject({ status: "queued", attempts: attempt });
    await makeDue();
  }
  await drainQueue(region);
  expect(await outcomeOf(failing)).toMatchObject({ result: { errorCode: "engine_error", attempts: 5 } });
  expect((await outcomeOf(next)).status).toBe("completed");
  expect(await listStoredKeys()).toEqual(before);
  respond = null;
});

test("a mutation fails after five attempts if its file crashes the scanner each time", async () => {
  const scanner = env().CLAMD_HOST;
  const crashed = { host: "127.0.0.1", port: await stoppedPort() };
  respond = (socket) => {
    Object.assign(env(), { CLAMD_HOST: crashed });
    socket.destroy();
    return null;
  };
  const poison = await post("poison", { curriculumVitae: [clean] });
  for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt++) {
    // The first drain crashes the scanner, and the second finds it down.
    for (let drain = 0; drain < 2; drain++) {
      await drainWithFiles(region.bases.live);
      await makeDue();
    }
    Object.assign(env(), { CLAMD_HOST: scanner });
  }
  expect(await outcomeOf(poison)).toMatchObject({
    result: { errorCode: "engine_error", attempts: ATTEMPTS_MAX },
  });
  respond = null;
});

/** Starts a server that closes each connection, like a load balancer without clamd. Returns its port. */
async function startClosing() {
  const server = await startTcpReceiver((socket) => socket.on("data", () => socket.destroy()));
  onTestFinished(server.close);
  return server.port;
}

async function stoppedPort() {
  const { address, close: stop } = await startClamd();
  await stop();
  return Number(address.split(":")[1]);
}

test.each([
  ["accepts no connection", stoppedPort],
  ["closes each connection without a response", startClosing],
])("a mutation waits up to ten minutes for a scanner that %s, without using attempts", async (_, port) => {
  const files = { curriculumVitae: [clean] };
  const scanner = env().CLAMD_HOST;
  const stopped = { host: "127.0.0.1", port: await port() };
  Object.assign(env(), { CLAMD_HOST: stopped });
  const waiting = await post("waiting", { ...files, otherAttachments: [byUrl("b.txt")] });
  const old = { createdAt: new Date(Date.now() - 15 * 60_000) };
  await db().update(mutations).set(old).where(eq(mutations.status, "queued"));
  const downloads = host.received.length;
  for (let attempt = 0; attempt <= ATTEMPTS_MAX; attempt++) {
    expect((await drainWithFiles(region.bases.live)).next).toMatchObject({ notBefore: expect.any(Date) });
    await makeDue();
  }
  expect(await outcomeOf(waiting)).toMatchObject({ status: "queued", attempts: 0 });
  expect(host.received.length - downloads).toBeLessThanOrEqual(1);
  Object.assign(env(), { CLAMD_HOST: scanner });
  await drainQueue(region);
  expect((await outcomeOf(waiting)).status).toBe("completed");

  Object.assign(env(), { CLAMD_HOST: stopped });
  const [late, later] = [await post("late", files), await post("later", files)];
  await drainWithFiles(region.bases.live);
  singleton("scanner outage", () => ({ since: 0 })).since -= 10 * 60_000;
  await makeDue();
  await drainQueue(region);
  const message = "The service can't reach its virus scanner; please try again.";
  for (const accepted of [late, later])
    expect(await outcomeOf(accepted)).toMatchObject({ result: { errorCode: "engine_error", message } });
  Object.assign(env(), { CLAMD_HOST: scanner });
  // A response ends the outage for the next test.
  expect(await checkScanner(10_000)).toBe("ready");
});
