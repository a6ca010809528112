import { createHash, randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { expect } from "@playwright/test";
import postgres from "postgres";
import { test } from "../../fixtures";
import { type StartedServer, startServer } from "../../start-server";
import { readServerSettings } from "../../start-server-variant";
import { expectUndisturbed } from "./expect-undisturbed";

/**
 * Checks that one caller's slow or invalid bodies don't delay another region's requests, and that a
 * candidate's uploads don't delay requests with the keys of the candidate's region.
 */

const MIB = 1024 * 1024;
const CREATE = "/api/v2/candidates";

let server: StartedServer;
test.beforeAll(async () => {
  server = await startServer({ name: "intake" });
});
test.afterAll(() => server?.remove());

const keyOf = (region: number) => String(server.credentials.regions[region]?.apiKey);
const jsonHeaders = (region: number) => ({ "x-api-key": keyOf(region), "content-type": "application/json" });
const newCandidate = () => ({ name: "Sanne", email: `${randomUUID()}@example.org`, privacyConsent: true });

async function list(region: number): Promise<void> {
  const headers = { "x-api-key": keyOf(region) };
  const response = await fetch(`${server.baseUrl}${CREATE}?pageSize=25`, { headers });
  expect(response.status).toBe(200);
  await response.arrayBuffer();
}

/** Sends a dry run of creating a candidate with a file larger than a megabyte. */
async function writeLarge(region: number): Promise<void> {
  const data = `data:text/plain;base64,${Buffer.alloc(1.1 * MIB, "text ").toString("base64")}`;
  const body = JSON.stringify([{ ...newCandidate(), otherAttachments: [{ filename: "a.txt", data }] }]);
  const url = `${server.baseUrl}${CREATE}?dryRun=true&skipCustomFieldValidation=true`;
  const response = await fetch(url, { method: "POST", headers: jsonHeaders(region), body });
  expect([response.status, await response.text()]).toEqual([200, expect.any(String)]);
}

function openConnection(head: string): Socket {
  const socket = connect(Number(new URL(server.baseUrl).port), "localhost");
  socket.on("error", () => undefined);
  socket.write(head, "latin1");
  return socket;
}

/** Sends a body at 32 KiB/s, which is slow but allowed. */
function sendSlowly(head: string): Socket {
  const socket = openConnection(head);
  const timer = setInterval(() => socket.write(Buffer.alloc(8 * 1024, " ")), 250);
  return socket.once("close", () => clearInterval(timer));
}

type Head = (bodyBytes: number) => string;
const COMPLETE_BYTES = MIB + 1;

/** Sends a complete body. Returns whether the response takes more than two seconds. */
async function isDelayed(head: Head): Promise<boolean> {
  const socket = openConnection(head(COMPLETE_BYTES));
  socket.write(Buffer.alloc(COMPLETE_BYTES, " "));
  const isAnswered = once(socket, "data").then(
    () => true,
    () => false,
  );
  const delayed = !(await Promise.race([isAnswered, pause(2_000, false)]));
  socket.destroy();
  return delayed;
}

/** Sends slow bodies until all of the caller's body slots are in use, so that the next body has to wait. */
async function fillSlots(head: Head, count: number): Promise<() => Promise<void>> {
  // The first request may be delayed because the server loads the route's code.
  await expect.poll(() => isDelayed(head)).toBe(false);
  const sockets = Array.from({ length: count }, () => sendSlowly(head(10 * MIB)));
  await expect.poll(() => isDelayed(head)).toBe(true);
  return async () => {
    for (const socket of sockets) socket.destroy();
  };
}

const headOf = (path: string, headers: Record<string, string>) =>
  [
    `POST ${path} HTTP/1.1`,
    "Host: localhost",
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ]
    .join("\r\n")
    .concat("\r\n\r\n");

/**
 * Creates a candidate with an open portal session. Returns a function that builds the head of an upload
 * request of a given size.
 */
async function openSession(region: number): Promise<Head> {
  const key = { headers: jsonHeaders(region) };
  const body = JSON.stringify([newCandidate()]);
  const url = `${server.baseUrl}${CREATE}?skipCustomFieldValidation=true`;
  const accepted = await (await fetch(url, { ...key, method: "POST", body })).json();
  const mutation = `${server.baseUrl}/api/v2/mutations/${accepted.data.mutationId}?wait=25`;
  const { result } = (await (await fetch(mutation, key)).json()).data;
  const [id, token] = [randomUUID(), `cts_${randomBytes(20).toString("hex")}`];
  const sql = postgres((await readServerSettings(server.dataDir)).DATABASE_URL ?? "", { max: 1 });
  await sql`
    insert into candidate_sessions (id, base_id, candidate_id, token_digest, created_at, expires_at)
    select ${id}, base_id, id, ${createHash("sha256").update(token).digest()}, now(), now() + interval '1 hour'
    from candidates where id = ${result.candidates[0].id}`;
  await sql.end();
  return (bodyBytes) =>
    headOf(`/portal/${id}/documents/upload`, {
      Cookie: `instroom-candidate=${token}`,
      Origin: server.baseUrl,
      "Content-Type": "multipart/form-data; boundary=x",
      "Content-Length": String(bodyBytes),
    });
}

test("a candidate's unfinished uploads don't delay large writes that use the region's key", async () => {
  const upload = await openSession(0);
  await expectUndisturbed("unfinished uploads of a candidate", {
    probe: () => writeLarge(0),
    disturb: () => fillSlots(upload, 4),
  });
});

test("unfinished bodies sent with one region's key don't delay another region's large writes", async () => {
  const head: Head = (bodyBytes) =>
    headOf(`${CREATE}?dryRun=true`, { ...jsonHeaders(0), "Content-Length": String(bodyBytes) });
  await expectUndisturbed("unfinished bodies of a key", {
    probe: () => writeLarge(1),
    disturb: () => fillSlots(head, 8),
  });
});

/**
 * Sends the body repeatedly, two at a time and each on a new connection, until the returned function is
 * called.
 */
async function sendRepeatedly(body: Buffer): Promise<() => Promise<void>> {
  let isEnded = false;
  const head = headOf(CREATE, { ...jsonHeaders(0), "Content-Length": String(body.length) });
  const send = async () => {
    const socket = openConnection(head);
    socket.write(body);
    const [answer] = await once(socket, "data");
    socket.destroy();
    expect(String(answer)).toContain("HTTP/1.1 400");
  };
  await send();
  const sending = Promise.all(
    Array.from({ length: 2 }, async () => {
      while (!isEnded) await send();
    }),
  );
  return async () => {
    isEnded = true;
    await sending;
  };
}

test("31 MiB of whitespace doesn't delay another region's list", async () => {
  const blanks = Buffer.alloc(31 * MIB, " ");
  await expectUndisturbed("bodies of blanks", {
    probe: () => list(1),
    disturb: () => sendRepeatedly(blanks),
  });
});

test("bodies with many unknown fields don't delay another region's list", async () => {
  const names = Array.from({ length: 25_000 }, (_, index) => `"n${index}":1`).join();
  await expectUndisturbed("bodies of many values", {
    probe: () => list(1),
    disturb: () => sendRepeatedly(Buffer.from(`[{${names}}]`)),
  });
});
