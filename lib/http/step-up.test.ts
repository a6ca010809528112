import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import * as z from "zod";
import { staffSessions } from "@/db/schema/staff-sessions";
import type { Contract } from "@/lib/contract/contract";
import { staffQueryOf } from "@/lib/contract/mutation-contract";
import { db } from "@/lib/platform/database/client";
import { env } from "@/lib/platform/env";
import { newUuidV7 } from "@/lib/platform/ids";
import { call, newRegion, type TestRegion } from "@/test/api";
import { contracts } from "@/test/authorization";
import { setUpMailTest } from "@/test/sign-in-by-mail";
import { newStaff, type TestStaffMember } from "@/test/staff";
import { UNKNOWN_CANDIDATE_ID } from "@/test/temp-storage";

const nameOf = ({ method, path }: Contract) => `${method} ${path}`;
const isForStaff = ({ caller, keysOnly }: Contract) =>
  !keysOnly && !["public", "public or region", "webhook", "candidate"].includes(caller);

/** Endpoints that look as if they need a step-up, and the reason why they don't. */
const WITHOUT_STEP_UP: Record<string, string> = {
  "DELETE /sessions/{id}": "ends access, which must be quick",
  "DELETE /sessions": "ends access, which must be quick",
  "DELETE /auth/regions/api-keys/{id}": "ends access, which must be quick",
  "DELETE /administration/keys/{id}": "ends access, which must be quick",
  "DELETE /views/{id}": "no personal data",
  "DELETE /regions/{id}/custom-fields/{name}": "candidates' values stay stored",
  "DELETE /candidates/{id}/interactions/{interactionId}": "one note, in daily work",
  "POST /candidates/{id}/attachments/delete": "one file, in daily work",
  "GET /files/{token}": "shows one file, by a link that expires",
  "GET /openapi.json": "no personal data",
  "POST /reset": "only the sandbox",
};

const DESTINATIONS = ["callbackUrl", "allowedRedirectUrls", "contactEmail"];

/**
 * Whether an input contains the URLs or e-mail address to which callbacks, sign-in links or questions are
 * sent, as fields or as the keys of a record.
 */
function sendsDataElsewhere(input: Contract["body"]): boolean {
  if (!(input instanceof z.ZodType)) return false;
  const schema = JSON.stringify(z.toJSONSchema(input, { io: "input", unrepresentable: "any" }));
  return DESTINATIONS.some((name) => schema.includes(`"${name}"`));
}

/** Whether a write's body has the e-mail address of a candidate. */
function hasAddress({ mutation, body }: Contract): boolean {
  if (!mutation || !body) return false;
  const schema = typeof body === "function" ? body({ customFields: [] } as never, {}) : body;
  return JSON.stringify(
    z.toJSONSchema(schema as z.ZodType, { io: "input", unrepresentable: "any" }),
  ).includes('"email":');
}

const isRisky = ({ method, path, file, body, query }: Contract) =>
  method === "DELETE" ||
  (method === "POST" && path.endsWith("keys")) ||
  (method !== "GET" && (sendsDataElsewhere(body) || sendsDataElsewhere(staffQueryOf(query)))) ||
  file !== undefined ||
  /export|delete|archive|reset|undo$/.test(path);

let close: () => Promise<void>;
let region: TestRegion;
beforeAll(async () => {
  Object.assign(process.env, { RATE_LIMIT_PER_SECOND: "0", DEMO: "0" });
  close = await setUpMailTest();
  region = await newRegion();
});
afterAll(() => close());

const exportFor = ({ headers }: Pick<TestStaffMember, "headers">, method = "GET", more = {}) =>
  call(method, "/api/console/candidates/export?format=csv", { headers: { ...headers, ...more } });
const anHourAgo = () => new Date(Date.now() - 60 * 60_000);
const stale = { now: anHourAgo() };

/** Backdates the session's proofs of identity by `minutes`. */
async function agedBy(minutes: number, { sessionId }: Pick<TestStaffMember, "sessionId">): Promise<void> {
  const then = new Date(Date.now() - minutes * 60_000);
  await db()
    .update(staffSessions)
    .set({ createdAt: then, secondFactorAt: then, steppedUpAt: null })
    .where(eq(staffSessions.id, sessionId));
}

describe("step-up authentication", () => {
  test("is required to export or delete data, create a key or have data sent elsewhere, except at endpoints in WITHOUT_STEP_UP", () => {
    const risky = contracts.filter((contract) => isForStaff(contract) && isRisky(contract));
    const without = risky.filter(({ stepUp: isDeclared }) => !isDeclared).map(nameOf);
    expect([...new Set(without)].sort()).toEqual(Object.keys(WITHOUT_STEP_UP).sort());
  });

  test("is required for every change to a staff member's access", () => {
    const access = contracts.filter(
      ({ method, path }) => method !== "GET" && path.startsWith("/administration/staff"),
    );
    expect(access.map(({ stepUp: isDeclared }) => isDeclared)).toEqual([true, true, true]);
  });

  test("is never required for the data that pages load", () => {
    const reads = contracts.filter(({ method, stepUp: isDeclared }) => method === "GET" && isDeclared);
    expect(reads.filter(({ file }) => !file).map(nameOf)).toEqual([]);
  });

  test("adds step_up_required to the console's document", async () => {
    const { headers } = await newStaff("reader", region);
    const { body } = await call("GET", "/api/console/openapi.json", { headers });
    const rejection = body.paths["/console/candidates/export"].get.responses["403"].$ref;
    expect(rejection).toContain("step_up_required");
  });
});

describe("with an outdated proof of identity", () => {
  test("an export is rejected, even for HEAD and conditional requests, but other requests are accepted", async () => {
    const person = await newStaff("manager", region, stale);
    const rejected = await exportFor(person);
    expect([rejected.status, rejected.body.code]).toEqual([403, "step_up_required"]);
    expect((await exportFor(person, "HEAD")).status).toBe(403);
    expect((await exportFor(person, "GET", { "if-none-match": "*" })).status).toBe(403);
    expect((await exportFor(person, "GET", { "x-api-sandbox": "true" })).status).toBe(403);
    const list = await call("GET", "/api/console/candidates", { headers: person.headers });
    expect(list.status).toBe(200);
  });

  test("a deletion is rejected and nothing is queued", async () => {
    const person = await newStaff("adviser", region, stale);
    const path = "/api/v2/candidates/recAAAAAAAAAAAAAA";
    const rejected = await call("DELETE", path, { headers: person.headers });
    expect([rejected.status, rejected.body.code]).toEqual([403, "step_up_required"]);
    expect((await call("GET", "/api/v2/mutations", { key: region.key })).body.data).toEqual([]);
  });

  test("a user whose role is too low gets `forbidden` instead of `step_up_required`", async () => {
    const reader = await newStaff("reader", region, stale);
    expect((await exportFor(reader)).body.code).toBe("forbidden");
  });

  test("requests with an API key are unaffected", async () => {
    const path = "/api/v2/candidates/recAAAAAAAAAAAAAA/archive";
    expect((await call("POST", path, { key: region.key })).status).toBe(202);
  });
});

test.each([
  [10, 9, 200],
  [10, 10, 403],
  [60, 59, 200],
  [0, 600, 200],
])(
  "with STAFF_STEP_UP_MINUTES=%i, an export %i minutes after the proof returns %i",
  async (setting, age, status) => {
    env().STAFF_STEP_UP_MINUTES = setting;
    onTestFinished(() => {
      env().STAFF_STEP_UP_MINUTES = 10;
    });
    const person = await newStaff("manager", region);
    await agedBy(age, person);
    expect((await exportFor(person)).status).toBe(status);
  },
);

describe("skipping the step-up", () => {
  const skip = ({ headers }: TestStaffMember) => call("POST", "/api/console/second-factor/skip", { headers });

  test("lets staff export in the demo", async () => {
    env().DEMO = true;
    onTestFinished(() => {
      env().DEMO = false;
    });
    const person = await newStaff("manager", region, stale);
    expect((await exportFor(person)).status).toBe(403);
    expect((await skip(person)).status).toBe(200);
    expect((await exportFor(person)).status).toBe(200);
  });

  test("is rejected outside the demo", async () => {
    const person = await newStaff("manager", region, stale);
    expect((await skip(person)).status).toBe(403);
    expect((await exportFor(person)).status).toBe(403);
  });
});

describe("a step-up for changes to candidates' e-mail addresses", () => {
  const code = async (method: string, path: string, body: object, minutes = stale) => {
    const { headers } = await newStaff("adviser", region, minutes);
    return (await call(method, path, { headers, body })).body.code;
  };
  const person = { name: "Piet Proef", phone: "0612345678", privacyConsent: true };
  const row = (seen: object) => ({
    importId: newUuidV7(),
    rows: [
      {
        number: 1,
        candidate: { ...person, email: "piet@example.org" },
        expected: { candidateId: null, seen },
      },
    ],
  });

  test("is required to change the e-mail address, but not to change other fields", async () => {
    const path = `/api/v2/candidates/${UNKNOWN_CANDIDATE_ID}`;
    expect(await code("PATCH", path, { email: "piet@example.org" })).toBe("step_up_required");
    expect(await code("PATCH", path, { email: "not an address" })).toBe("validation_error");
    expect(await code("PATCH", path, { city: "Delft" })).toBeUndefined();
    expect(await code("PATCH", path, { email: "piet@example.org" }, { now: new Date() })).toBeUndefined();
  });

  test("is required to upsert, because the phone number can match a candidate with another address", async () => {
    const body = { ...person, email: "piet@example.org" };
    expect(await code("POST", "/api/v2/candidates/upsert", body)).toBe("step_up_required");
    expect(await code("POST", "/api/v2/candidates", [body] as object)).toBeUndefined();
  });

  test("is required to merge two candidates, and to undo a merge", async () => {
    const body = { mergedId: UNKNOWN_CANDIDATE_ID, fields: [], customFields: [], versions: {} };
    const path = `/api/console/candidates/${UNKNOWN_CANDIDATE_ID}/merge`;
    expect(await code("POST", path, body)).toBe("step_up_required");
    const undo = `/api/console/candidates/${UNKNOWN_CANDIDATE_ID}/undo-merge`;
    expect(await code("POST", undo, { mergedId: UNKNOWN_CANDIDATE_ID })).toBe("step_up_required");
  });

  test("is declared by every write that contains an address, except the creation of a candidate", () => {
    const writes = contracts.filter((contract) => isForStaff(contract) && hasAddress(contract));
    expect(writes.map(nameOf)).toContain("PATCH /candidates/{id}");
    const without = writes.filter(({ stepUp: isDeclared }) => !isDeclared).map(nameOf);
    expect([...new Set(without)]).toEqual(["POST /candidates"]);
  });

  test("is required to import a row that changes an address, or that doesn't say what it changes", async () => {
    const path = "/api/console/imports";
    const { importId, rows } = row({});
    expect(await code("POST", path, row({ email: ["jan@example.org"] }))).toBe("step_up_required");
    const unknown = rows.map(({ number, candidate }) => ({ number, candidate }));
    expect(await code("POST", path, { importId, rows: unknown })).toBe("step_up_required");
    expect(await code("POST", path, row({ city: ["Delft"] }))).toBeUndefined();
  });
});
