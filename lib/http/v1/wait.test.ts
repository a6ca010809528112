import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { apiKeys } from "@/db/schema/api-keys";
import { candidates } from "@/db/schema/candidates";
import { interactions } from "@/db/schema/interactions";
import { mutations } from "@/db/schema/mutations";
import { db } from "@/lib/platform/database/client";
import {
  call,
  drainQueue,
  newGlobalKey,
  newRegion,
  openTestApi,
  type TestRegion,
  waitUntil,
} from "@/test/api";
import { createRequestHandler } from "../pipeline";
import { legacy } from "./contract";
import { createUserWithin } from "./create-user";

/** This file runs no engine, so that each test decides when a write runs. */

let region: TestRegion;
beforeAll(openTestApi);
beforeEach(async () => {
  region = await newRegion();
});

const interacties = { datum: "2026-03-01", soort: ["Telefonisch"] };
const anna = { naam: "Anna", email: "anna@example.org", privacy_consent: true, interacties };

const queued = () => db().select().from(mutations).where(eq(mutations.baseId, region.bases.live));
const rowsOf = (table: typeof candidates | typeof interactions) =>
  db().select({ id: table.id }).from(table).where(eq(table.baseId, region.bases.live));

describe("waiting for the outcome", () => {
  const impatient = createRequestHandler({ POST: [legacy.createUser, createUserWithin(50)] });
  const patient = createRequestHandler({ POST: [legacy.createUser, createUserWithin(60_000)] });
  const send = async (handleRequest: typeof impatient) => {
    const headers: Record<string, string> = { "api-key": region.key, "content-type": "application/json" };
    const body = new TextEncoder().encode(JSON.stringify(anna));
    const response = await handleRequest(
      {
        method: "POST",
        path: "/api/v1/create-user",
        search: "",
        remoteAddress: null,
        header: (name) => headers[name] ?? null,
        body: async () => body,
      },
      {},
    );
    return { status: response.status, body: JSON.parse(String(response.body)), headers: response.headers };
  };
  const retry = {
    statusCode: 500,
    statusMessage: "Server Error",
    message: expect.stringMatching(/send (it|the request) again/),
  };

  test("ends at the time limit with a 500 that says to retry, and a retry creates no second candidate [spec 9.legacy-500] [contract 8.waits]", async () => {
    const late = await send(impatient);
    expect(late).toMatchObject({ status: 500, headers: { deprecation: expect.any(String) } });
    expect(late.body).toEqual(retry);
    const again = send(patient);
    await waitUntil(async () => (await queued()).length === 2);
    await drainQueue(region);
    expect((await again).body).toMatchObject({ statusCode: 200, message: "Candidate updated." });
    expect(await rowsOf(candidates)).toHaveLength(1);
    expect(await rowsOf(interactions)).toHaveLength(1);
  });

  test("ends with a 500 that says to retry if the write fails [spec 9.legacy-500]", async () => {
    const response = send(patient);
    await waitUntil(async () => (await queued()).length === 1);
    await db()
      .update(mutations)
      .set({
        status: "failed",
        finishedAt: sql`now()`,
        result: { errorCode: "engine_error", message: "secret" },
      })
      .where(eq(mutations.baseId, region.bases.live));
    expect((await response).body).toEqual(retry);
  });

  test("if the candidate is removed after the write was executed, ends with a 500 that says not to retry", async () => {
    const response = send(patient);
    await waitUntil(async () => (await queued()).length === 1);
    await db()
      .update(mutations)
      .set({ status: "completed", finishedAt: sql`now()`, input: null, result: null })
      .where(eq(mutations.baseId, region.bases.live));
    expect((await response).body).toEqual({
      ...retry,
      message: expect.stringMatching(/was executed.*removed.*Don't repeat/),
    });
  });

  test("ends with a 401 if the key is revoked meanwhile, and the write stays accepted", async () => {
    const response = send(patient);
    await waitUntil(async () => (await queued()).length === 1);
    const [leaked] = await db().select().from(apiKeys).where(eq(apiKeys.regionId, region.id));
    const admin = { key: await newGlobalKey("admin") };
    const pathOf = (id = "") => `/api/v2/auth/regions/api-keys${id}?region=${region.id}`;
    await call("POST", pathOf(), { ...admin, body: { description: "Another" } });
    expect((await call("DELETE", pathOf(`/${leaked?.id}`), admin)).status).toBe(200);
    await drainQueue(region);
    const { status, body } = await response;
    expect([status, JSON.stringify(body).includes("Anna")]).toEqual([401, false]);
    expect(await rowsOf(candidates)).toHaveLength(1);
  });

  test("ends with a 500 that says to retry, without details, after an internal error", async () => {
    const broken = createRequestHandler({
      POST: [legacy.createUser, () => Promise.reject(new Error("secret"))],
    });
    expect((await send(broken as typeof impatient)).body).toEqual(retry);
  });
});
