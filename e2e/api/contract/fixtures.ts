import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { test as base, expect } from "@playwright/test";
import { SAMPLE_CUSTOM_FIELDS } from "@/test/sample-custom-fields";
import { demoCredentials } from "../../demo-credentials";
import type { ServerVariant } from "../../start-server-variant";
import { type ApiClient, createApiClient } from "./client";
import { closeDatabase, expectUnchanged } from "./snapshot";

/** The suite that holds both ways in to one contract: every test runs once for each (playwright.config.ts). */

export type Region = { id: string; key: string };

type WorkerFixtures = {
  wayIn: ServerVariant;
  origin: string;
  region: Region;
  otherRegion: Region;
  database: undefined;
};
type LogLine = { level: number; code?: string };
type TestFixtures = {
  api: ApiClient;
  /** A caller of a region that this test has for itself, with nothing in it. */
  ownApi: ApiClient;
  /** What the server writes while a test runs. */
  log: { length(): number; linesSince(start: number): LogLine[] };
  /** Does something that must leave no trace in the region's data. */
  unchanged: <T>(work: () => Promise<T>) => Promise<T>;
};

export function originOf(wayIn: ServerVariant): string {
  const origin = wayIn === "server.ts" ? process.env.E2E_BASE_URL : process.env.E2E_NEXT_BASE_URL;
  if (!origin) throw new Error("Run the journeys with `npm test -- --only e2e`.");
  return origin;
}

async function newRegion(origin: string, customFields: unknown[]): Promise<Region> {
  const name = `Regio ${randomUUID()}`;
  const reply = await createApiClient(origin, demoCredentials().adminKey).post("/api/v2/regions", {
    name,
    customFields,
  });
  expect(reply.status).toBe(201);
  return { id: reply.body.data.id, key: reply.body.data.token };
}

function logOf(wayIn: ServerVariant) {
  const file = wayIn === "server.ts" ? process.env.E2E_LOG : process.env.E2E_NEXT_LOG;
  const read = () => readFileSync(String(file));
  const linesSince = (start: number): LogLine[] =>
    read()
      .subarray(start)
      .toString("utf8")
      .split("\n")
      .filter((line) => line.startsWith("{") && line.endsWith("}"))
      .map((line) => JSON.parse(line));
  return { length: () => read().length, linesSince };
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  wayIn: ["server.ts", { option: true, scope: "worker" }],
  origin: [async ({ wayIn }, use) => use(originOf(wayIn)), { scope: "worker" }],
  // One region a worker, which runs one test at a time: nobody else writes there.
  region: [
    async ({ origin }, use) => use(await newRegion(origin, SAMPLE_CUSTOM_FIELDS.optional ?? [])),
    { scope: "worker" },
  ],
  otherRegion: [async ({ origin }, use) => use(await newRegion(origin, [])), { scope: "worker" }],
  database: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern
    async ({}, use) => {
      await use(undefined);
      await closeDatabase();
    },
    { scope: "worker", auto: true },
  ],
  api: async ({ origin, region }, use) => use(createApiClient(origin, region.key)),
  ownApi: async ({ origin }, use) => use(createApiClient(origin, (await newRegion(origin, [])).key)),
  log: async ({ wayIn }, use) => use(logOf(wayIn)),
  unchanged: async ({ region }, use) => use((work) => expectUnchanged(region, work)),
});

export { expect };

let counter = 0;
/** An address that nobody has yet. */
export const newEmail = () => `k${process.pid}.${++counter}.${Date.now().toString(36)}@example.org`;

/** The shortest payload of a new candidate, with whatever a test adds. */
export const newCandidate = (fields: Record<string, unknown> = {}) => ({
  name: "Sanne Voorbeeld",
  email: newEmail(),
  privacyConsent: true,
  ...fields,
});
