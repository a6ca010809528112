import { readFileSync } from "node:fs";
import { expect } from "@playwright/test";
import { findPostmaster } from "../../scripts/postgres/postmaster.mjs";
import { test } from "../fixtures";
import { type StartedServer, startServer } from "../start-server";
import { clusterOf, stopPostgres } from "./stop-postgres";

/**
 * Checks that the server survives a crash of its embedded PostgreSQL without losing an acknowledged write.
 */

const WRITES = 50;

let server: StartedServer;
test.beforeAll(async () => {
  server = await startServer({ name: "database-restart" });
});
test.afterAll(() => server.remove());

const readStatus = async (path: string) => (await fetch(`${server.baseUrl}/api${path}`)).status;

function write(name: string): Promise<Response> {
  const key = server.credentials.regions[0]?.apiKey ?? "";
  return fetch(`${server.baseUrl}/api/v2/candidates?idempotencyKey=${name}&skipCustomFieldValidation=true`, {
    method: "POST",
    headers: { "x-api-key": key, "content-type": "application/json" },
    body: JSON.stringify([{ name, email: `${name}@example.org`, privacyConsent: true }]),
  });
}

async function isCompleted(mutationId: string): Promise<boolean> {
  const key = server.credentials.regions[0]?.apiKey ?? "";
  const response = await fetch(`${server.baseUrl}/api/v2/mutations/${mutationId}`, {
    headers: { "x-api-key": key },
  });
  return (await response.json()).data?.status === "completed";
}

async function acceptWrites(): Promise<string[]> {
  const responses = await Promise.all(Array.from({ length: WRITES }, (_, index) => write(`before-${index}`)));
  expect(responses.map(({ status }) => status)).toEqual(Array(WRITES).fill(202));
  return Promise.all(responses.map(async (response) => (await response.json()).data.mutationId));
}

test("a killed PostgreSQL is restarted, and no acknowledged write is lost", async () => {
  const accepted = await acceptWrites();
  const allowRestart = stopPostgres(server);
  await expect.poll(() => readStatus("/ready")).toBe(503);
  expect((await write("between")).status).toBe(503);
  expect(await readStatus("/health")).toBe(200);

  allowRestart();
  await expect.poll(() => readStatus("/ready"), { timeout: 60_000 }).toBe(200);
  expect((await write("between")).status).toBe(202);
  for (const mutationId of accepted) await expect.poll(() => isCompleted(mutationId)).toBe(true);
  const log = readFileSync(server.logFile, "utf8");
  expect(log).toMatch(/database +PostgreSQL ended unexpectedly/);
  expect(log).toMatch(/database +PostgreSQL restarted, port \d+/);
});

test("stopping the server stops PostgreSQL and doesn't restart it", async () => {
  const countRestarts = () => readFileSync(server.logFile, "utf8").split("ended unexpectedly").length;
  const before = countRestarts();
  await server.stop();
  expect(findPostmaster(clusterOf(server))).toBeUndefined();
  expect(countRestarts()).toBe(before);
});
