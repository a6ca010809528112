import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect } from "@playwright/test";
import { SAMPLE_CUSTOM_FIELDS } from "@/test/sample-custom-fields";
import { demoCredentials } from "../../demo-credentials";
import { test as base } from "../../fixtures";
import type { ServerVariant } from "../../start-server-variant";
import { type ApiClient, createApiClient } from "./client";
import { closeDatabase, expectUnchanged } from "./snapshot";

/**
 * Fixtures of the contract tests. `playwright.config.ts` runs the transport specs against both server
 * variants, and the other specs only against `server.ts`.
 */

export type Region = { id: string; key: string };

type WorkerFixtures = {
  serverVariant: ServerVariant;
  origin: string;
  region: Region;
  otherRegion: Region;
  database: undefined;
};
type LogLine = { level: number; code?: string };
type TestFixtures = {
  api: ApiClient;
  /** A client for an empty region that no other test uses. */
  ownApi: ApiClient;
  log: { length(): number; linesSince(start: number): LogLine[] };
  /** Fails if `work` changes the region's data. */
  expectUnchanged: <T>(work: () => Promise<T>) => Promise<T>;
};

export function getOrigin(variant: ServerVariant): string {
  const origin = variant === "server.ts" ? process.env.E2E_BASE_URL : process.env.E2E_NEXT_BASE_URL;
  if (!origin) throw new Error("Run the end-to-end tests with `npm test -- --only e2e`.");
  return origin;
}

async function newRegion(origin: string, customFields: unknown[]): Promise<Region> {
  const name = `Regio ${randomUUID()}`;
  const response = await createApiClient(origin, demoCredentials().adminKey).post("/api/v2/regions", {
    name,
    customFields,
  });
  expect(response.status).toBe(201);
  return { id: response.body.data.id, key: response.body.data.token };
}

function openLog(variant: ServerVariant) {
  const file = variant === "server.ts" ? process.env.E2E_LOG : process.env.E2E_NEXT_LOG;
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
  serverVariant: ["server.ts", { option: true, scope: "worker" }],
  origin: [async ({ serverVariant }, use) => use(getOrigin(serverVariant)), { scope: "worker" }],
  // Each worker has its own region and runs one test at a time, so no other test writes to this region.
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
  log: async ({ serverVariant }, use) => use(openLog(serverVariant)),
  expectUnchanged: async ({ region }, use) => use((work) => expectUnchanged(region, work)),
});

export { expect };

let counter = 0;
export const newEmail = () => `k${process.pid}.${++counter}.${Date.now().toString(36)}@example.org`;

/** Returns the smallest valid payload plus `fields`. */
export const newCandidate = (fields: Record<string, unknown> = {}) => ({
  name: "Sanne Voorbeeld",
  email: newEmail(),
  privacyConsent: true,
  ...fields,
});
