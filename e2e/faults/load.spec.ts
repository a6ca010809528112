import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect } from "@playwright/test";
import postgres from "postgres";
import { recordFigures } from "@/test/record-figures";
import { test } from "../fixtures";
import { type StartedServer, startServer } from "../start-server";
import { readOwnerUrl } from "../start-server-variant";
import { startTraffic } from "./mixed-traffic";
import { stopPostgres } from "./stop-postgres";

/**
 * Checks that the server stays healthy under mixed traffic with slow and aborted requests, during an outage
 * of the database, and when the disk for files is full. `npm run prove -- load` takes 40 minutes.
 */

const FULL = process.env.FAULTS === "full";
const WARM_UP_SECONDS = FULL ? 180 : 5;
const STEADY_SECONDS = FULL ? 1_800 : 8;
const OUTAGE_SECONDS = FULL ? 60 : 4;
/** Without a pause, a full run would write 20 GB. */
const PAUSE_MS = FULL ? 20 : 0;
const GROWTH_MIB_MAX = FULL ? 60 : 150;
/** The allowed increase in file descriptors, because some sockets may be open when the test counts them. */
const DESCRIPTORS_MAX = 40;

/** The kinds of requests that the traffic counts while the server is healthy. */
const KINDS = ["write 202", "read 200", "slow write 202", "aborted write", "aborted read"];

const DISK_MIB = 4;

let server: StartedServer;
let isDiskMounted = false;
test.beforeAll(async () => {
  server = await startServer({ name: "load" });
});
test.afterAll(async () => {
  if (isDiskMounted) spawnSync("umount", [join(server.dataDir, "files")]);
  await server.remove();
});

const regionKey = () => String(server.credentials.regions[0]?.apiKey);

const callApi = (path: string, init: RequestInit = {}) =>
  fetch(`${server.baseUrl}/api/v2${path}`, {
    ...init,
    headers: { "x-api-key": regionKey(), "content-type": "application/json" },
  });

function measure() {
  const status = readFileSync(`/proc/${server.pid}/status`, "utf8");
  const descriptors = readdirSync(`/proc/${server.pid}/fd`).length;
  return { mib: Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024), descriptors };
}

/** Returns how many of the mutations are not completed. */
async function countUnfinished(sql: postgres.Sql, ids: string[]): Promise<number> {
  const rows = await sql`select from mutations where id = any(${ids}::uuid[]) and status = 'completed'`;
  return ids.length - rows.length;
}

test("under mixed traffic, memory and file descriptors stay flat, and an outage of the database loses no writes", async () => {
  test.skip(process.platform !== "linux", "reads memory and descriptors from /proc");
  test.setTimeout(FULL ? 3_600_000 : 300_000);
  let isOutage = false;
  const target = { baseUrl: server.baseUrl, apiKey: regionKey() };
  const options = { pauseMs: PAUSE_MS, mayBeUnavailable: () => isOutage };
  const traffic = startTraffic(target, "load", options);
  await pause(WARM_UP_SECONDS * 1_000);
  const before = measure();
  const counted = new Map(traffic.counts);
  await pause(STEADY_SECONDS * 1_000);
  // Without traffic, memory would stay flat too.
  const isServed = (kind: string) => (traffic.counts.get(kind) ?? 0) > (counted.get(kind) ?? 0);
  for (const kind of KINDS) await expect.poll(() => isServed(kind), kind).toBe(true);
  const after = measure();

  isOutage = true;
  const allowRestart = stopPostgres(server);
  await pause(OUTAGE_SECONDS * 1_000);
  const rejected = [...traffic.counts].filter(([kind]) => kind.endsWith(" 503"));
  allowRestart();
  // After a crash, PostgreSQL replays what was written since its last checkpoint.
  const recovery = { timeout: FULL ? 240_000 : 60_000 };
  await expect.poll(async () => (await callApi("/schema")).status, recovery).toBe(200);
  await pause(2_000);
  isOutage = false;
  const acceptedBefore = traffic.acknowledged.length;
  await expect
    .poll(() => traffic.acknowledged.length, { message: "writes are accepted again" })
    .toBeGreaterThan(acceptedBefore);
  await traffic.stop();

  expect(traffic.unexpected).toEqual([]);
  expect(rejected.length, "reads and writes were rejected with Retry-After").toBeGreaterThanOrEqual(2);
  const sql = postgres(await readOwnerUrl(server.dataDir), { max: 1 });
  await expect
    .poll(() => countUnfinished(sql, traffic.acknowledged), { timeout: FULL ? 600_000 : 90_000 })
    .toBe(0);
  await sql.end();
  const idle = measure();
  expect(after.mib - before.mib).toBeLessThan(GROWTH_MIB_MAX);
  expect(idle.descriptors - before.descriptors).toBeLessThan(DESCRIPTORS_MAX);
  recordFigures({
    responses: [...traffic.counts.values()].reduce((sum, count) => sum + count, 0),
    "acknowledged writes": traffic.acknowledged.length,
    "lost writes": 0,
    "rejected with 503 during the outage": rejected.reduce((sum, [, count]) => sum + count, 0),
    "seconds without database": OUTAGE_SECONDS,
    "seconds between the measurements": STEADY_SECONDS,
    "MiB of memory before": before.mib,
    "MiB of memory after": after.mib,
    "descriptors before": before.descriptors,
    "descriptors afterwards": idle.descriptors,
  });
});

/** Mounts a small disk for the files. Returns false if that fails, because only root can mount a disk. */
function mountDisk(folder: string): boolean {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { mode: 0o700 });
  const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${DISK_MIB}m,mode=0700`, "tmpfs", folder]);
  return mounted.status === 0;
}

const newCandidate = (name: string) => ({
  name,
  email: `${name}@example.org`,
  privacyConsent: true,
  curriculumVitae: ["small", "large"].map((size) => ({
    filename: `${name}-${size}.txt`,
    data: `data:text/plain;base64,${btoa(size.repeat(size === "small" ? 100 : 100_000))}`,
  })),
});

const upload = (name: string) =>
  callApi(`/candidates?idempotencyKey=${name}&skipCustomFieldValidation=true`, {
    method: "POST",
    body: JSON.stringify([newCandidate(name)]),
  });

test("an upload to a full disk fails with a clear error and stores nothing, and uploads succeed once there is space", async () => {
  const folder = join(server.dataDir, "files");
  isDiskMounted = mountDisk(folder);
  test.skip(!isDiskMounted, "only root can mount a small disk");
  const ballast = join(folder, "ballast");
  writeFileSync(ballast, Buffer.alloc((DISK_MIB - 0.25) * 1024 ** 2));
  const rejected = await upload("upload");
  expect([rejected.status, rejected.headers.get("retry-after")]).toEqual([
    503,
    expect.stringMatching(/^\d+$/),
  ]);
  expect(await rejected.json()).toMatchObject({ code: "unavailable" });
  const { data } = await (await callApi("/mutations?pageSize=100")).json();
  expect(
    data.filter(({ idempotencyKey }: { idempotencyKey: string }) => idempotencyKey === "upload"),
  ).toEqual([]);
  expect(readdirSync(folder), "not even the file that had space").toEqual(["ballast"]);
  expect((await fetch(`${server.baseUrl}/api/ready`)).status).toBe(200);

  rmSync(ballast);
  const accepted = await upload("upload");
  expect(accepted.status, "the same key works, because nothing was stored").toBe(202);
  const { mutationId } = (await accepted.json()).data;
  const { status, result } = (await (await callApi(`/mutations/${mutationId}?wait=25`)).json()).data;
  expect(status).toBe("completed");
  const file = await fetch(result.candidates[0].curriculumVitae[1].url);
  expect((await file.text()).length).toBe("large".length * 100_000);
  recordFigures({ "uploads rejected by the full disk": 1, "files left by them": 0 });
});
