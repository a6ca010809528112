import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callbackHeaders } from "@/lib/engine/callbacks/sign";
import { freePort } from "@/scripts/programs/free-port.mjs";
import { findExecutable } from "@/scripts/test-runner/executables.mjs";
import { call, newRegion, openTestApi, type TestRegion, waitUntil } from "@/test/api";
import { startTestApiServer } from "@/test/api-server";
import { type ReceivedRequest, startHttpReceiver } from "@/test/http-receiver";

/** Runs each receiver in the guide as a reader would, with callbacks from the real engine. */

const file = (extension: string) => resolve("public", "samples", `verify-callback.${extension}`);
/** Java runs a source file only if its compiler is also installed. */
const java = findExecutable("javac") && findExecutable("java");
const dotnet = findExecutable("dotnet");
/** Older versions of .NET can't run a source file without a project. */
const runsSourceFiles = dotnet && Number.parseInt(String(spawnSync(dotnet, ["--version"]).stdout), 10) >= 10;
const PROGRAMS = [
  { name: "JavaScript", program: process.execPath, parameters: () => [file("mjs")] },
  { name: "Python", program: findExecutable("python3"), parameters: () => [file("py")] },
  {
    name: "PHP",
    program: findExecutable("php"),
    parameters: (port: number) => ["-S", `127.0.0.1:${port}`, file("php")],
  },
  {
    name: "Java",
    needs: "a JDK",
    program: java,
    parameters: () => [resolve("public/samples/VerifyCallback.java")],
  },
  {
    name: "C#",
    needs: "the SDK of .NET 10 or newer",
    program: runsSourceFiles ? dotnet : undefined,
    parameters: () => ["run", resolve("public/samples/VerifyCallback.cs")],
  },
];
for (const { name, needs = name, program } of PROGRAMS) {
  if (!program) process.stderr.write(`The receiver in ${name} is skipped: ${needs} is not installed.\n`);
}

const TARGET = "/hook?team=7&name=Zo%C3%AB";
const MINUTE_MS = 60_000;

let api: Awaited<ReturnType<typeof startTestApiServer>>;
beforeAll(openTestApi);
beforeAll(async () => {
  api = await startTestApiServer();
  Object.assign(process.env, { ALLOW_PRIVATE_TARGETS: "1", RATE_LIMIT_PER_SECOND: "0" });
  api.startEngine();
});
afterAll(() => api.close());

const readSigningSecret = async ({ key }: TestRegion): Promise<string> =>
  (await call("GET", "/api/v2/auth/regions/me", { key })).body.data.signingSecret;

/** Creates a candidate with a callback to this origin. Returns the mutation's id. */
async function createCandidate({ key }: TestRegion, origin: string): Promise<string> {
  const body = [{ name: "Zoë", email: "zoe@example.org", privacyConsent: true }];
  const address = `/api/v2/candidates?callbackUrl=${encodeURIComponent(origin + TARGET)}`;
  return (await call("POST", address, { key, body })).body.data.mutationId;
}

/** Creates a candidate and returns the callback that the engine sends. */
async function catchCallback(region: TestRegion): Promise<ReceivedRequest> {
  const receiver = await startHttpReceiver();
  await createCandidate(region, receiver.origin);
  await waitUntil(async () => receiver.received.length > 0);
  await receiver.close();
  const [received] = receiver.received;
  if (!received) throw new Error("No callback came.");
  return received;
}

type RunningReceiver = { origin: string; child: ChildProcess; folder: string };

async function start(
  { program, parameters }: (typeof PROGRAMS)[number],
  secret: string,
): Promise<RunningReceiver> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), "instroom-receiver-"));
  const child = spawn(String(program), parameters(port), {
    // PHP stores the nonces in the temporary folder, so each run gets its own folder.
    env: { ...process.env, SIGNING_SECRET: secret, PORT: String(port), TMPDIR: folder },
    stdio: "ignore",
  });
  const origin = `http://127.0.0.1:${port}`;
  while (child.exitCode === null && !(await fetch(origin).catch(() => null))) await sleep(50);
  return { origin, child, folder };
}

async function stop({ child, folder }: RunningReceiver): Promise<void> {
  const ended = once(child, "exit");
  if (child.exitCode === null && child.kill()) await ended;
  rmSync(folder, { recursive: true });
}

async function send(
  { origin }: RunningReceiver,
  { headers, body }: Pick<ReceivedRequest, "headers" | "body">,
) {
  const signed = Object.entries(headers).filter(([name]) => /^(x-|content-type)/.test(name));
  const { status } = await fetch(origin + TARGET, {
    method: "POST",
    headers: Object.fromEntries(signed) as Record<string, string>,
    body,
  });
  return status;
}

describe.each(PROGRAMS)("the receiver in $name", (sample) => {
  let region: TestRegion;
  let secret: string;
  let running: RunningReceiver;
  beforeAll(async () => {
    if (!sample.program) return;
    region = await newRegion();
    secret = await readSigningSecret(region);
    running = await start(sample, secret);
  });
  afterAll(async () => {
    if (running) await stop(running);
  });
  const itIfInstalled = it.skipIf(!sample.program);

  itIfInstalled("accepts a callback from the engine at the first attempt", async () => {
    const mutationId = await createCandidate(region, running.origin);
    const callback = async () =>
      (await call("GET", `/api/v2/mutations/${mutationId}`, { key: region.key })).body.data.callback;
    await waitUntil(async () => (await callback())?.attempts.length > 0);
    await waitUntil(async () => (await callback()).attempts[0].statusCode !== null);
    expect(await callback()).toMatchObject({ status: "delivered", attempts: [{ statusCode: 204 }] });
  });

  itIfInstalled("rejects a callback with a changed body or signature, and a replayed callback", async () => {
    const caught = await catchCallback(region);
    expect(await send(running, { ...caught, body: caught.body.replace("Zoë", "Eva") })).toBe(401);
    for (const forged of ["", "v2=", "v2=AAAA", "v1=AAAA", `v2=${Buffer.alloc(32).toString("base64")}`]) {
      const headers = { ...caught.headers, "x-mutationengine-signature": forged };
      expect([forged, await send(running, { ...caught, headers })]).toEqual([forged, 401]);
    }
    expect(await send(running, { headers: {}, body: caught.body })).toBe(401);
    expect(await send(running, caught)).toBe(204);
    expect(await send(running, caught)).toBe(401);
  });

  itIfInstalled(
    "rejects a callback with a timestamp more than 15 minutes in the past or future",
    async () => {
      const { body } = await catchCallback(region);
      const statuses = [];
      for (const minutes of [-15.1, -14.5, 14.5, 15.1]) {
        const nonce = crypto.randomUUID();
        const timestampMs = Math.round(Date.now() + minutes * MINUTE_MS);
        const message = { timestampMs, nonce, url: running.origin + TARGET, body };
        const headers = callbackHeaders({ secret, previousSecret: null, isSandbox: false }, message);
        statuses.push(await send(running, { headers, body }));
      }
      expect(statuses).toEqual([401, 204, 204, 401]);
    },
  );

  itIfInstalled("keeps receiving while a sender stops halfway, and after one that disconnects", async () => {
    const port = Number(new URL(running.origin).port);
    const sockets = [connect(port, "127.0.0.1"), connect(port, "127.0.0.1")];
    await Promise.all(sockets.map((socket) => once(socket, "ready")));
    for (const socket of sockets) {
      socket.on("error", () => undefined);
      socket.write("POST /hook HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9\r\n\r\nab");
    }
    sockets[0]?.resetAndDestroy();
    // PHP's development server handles one request at a time.
    if (sample.name === "PHP") sockets[1]?.resetAndDestroy();
    expect(await send(running, await catchCallback(region))).toBe(204);
    sockets[1]?.destroy();
  });

  if (sample.name === "PHP")
    itIfInstalled("replaces a file of nonces that is incomplete", async () => {
      writeFileSync(join(running.folder, "instroom-nonces.json"), '{"aa');
      expect(await send(running, await catchCallback(region))).toBe(204);
    });

  itIfInstalled(
    "accepts a callback during a rotation while the receiver still uses the previous secret",
    async () => {
      await call("POST", "/api/v2/auth/regions/signing-secret/rotate", { key: region.key });
      expect(await send(running, await catchCallback(region))).toBe(204);
    },
  );
});
