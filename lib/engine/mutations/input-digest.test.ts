import { sql } from "drizzle-orm";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { db } from "@/lib/platform/database/client";
import { reencryptStored } from "@/lib/platform/database/reencrypt-stored";
import { hmacHex } from "@/lib/platform/digest";
import { env } from "@/lib/platform/env";
import { newUuidV7 } from "@/lib/platform/ids";
import { singleton } from "@/lib/platform/singleton";
import { call, newRegion, openTestApi, type TestRegion } from "@/test/api";
import { newStaff } from "@/test/staff";
import { bodyDigest } from "./body-digest";
import { canonicalJson } from "./canonical-json";

const OLD = env().APP_SECRET;
const NEW = "a-new-secret-a-new-secret-a-new-secret";
const setSecrets = (current: string, previous?: string) => {
  Object.assign(env(), { APP_SECRET: current, APP_SECRET_PREVIOUS: previous });
  // A restarted process has no keys in memory.
  singleton("lasting keys", () => new Map()).clear();
};

let region: TestRegion;
beforeAll(openTestApi);
beforeEach(async () => {
  region = await newRegion();
});
afterEach(async () => {
  // Re-encrypt everything with the old secret, so that later tests can read it.
  setSecrets(OLD, NEW);
  await reencryptStored(db());
  setSecrets(OLD);
});

const body = [{ name: "Noor", email: "noor@example.org", privacyConsent: true }];
const write = (sent: unknown = body) =>
  call("POST", "/api/v2/candidates?idempotencyKey=kept", { key: region.key, body: sent });
const repeatMatches = async (sent?: unknown) => (await write(sent)).body.data.payloadMatches;

async function storedDigest(): Promise<string | undefined> {
  const [stored] = await db().execute<{ digest: string }>(sql`
    select encode(input_digest, 'hex') as digest from mutations where base_id = ${region.bases.live}`);
  return stored?.digest;
}

async function rotate(): Promise<void> {
  setSecrets(NEW, OLD);
  await reencryptStored(db());
}

test("a repeat can be compared with a write that was stored before APP_SECRET changed, even without the previous secret", async () => {
  await write();
  await rotate();
  setSecrets(NEW);
  expect(await repeatMatches()).toBe(true);
  expect(await repeatMatches([{ ...body[0], city: "Ede" }])).toBe(false);
});

test("until the previous secret is removed, a repeat can be compared with a write that an earlier release stored", async () => {
  await write();
  await db().execute(sql`update mutations set lasting_input_digest = null`);
  expect(await repeatMatches()).toBe(true);
  await rotate();
  expect(await repeatMatches()).toBe(true);
  expect(await repeatMatches([{ ...body[0], city: "Ede" }])).toBe(false);
  setSecrets(NEW);
  expect(await repeatMatches()).toBe(false);
});

test("a process of the previous release can compare a repeat with a write that this release stored", async () => {
  await write();
  const ofPreviousRelease = hmacHex(OLD, canonicalJson(["candidates.create", null, {}, bodyDigest(body)]));
  expect(await storedDigest()).toBe(ofPreviousRelease);
});

test("a process of the previous release can compare a repeat of an imported row, whose conditions it doesn't have", async () => {
  const { headers } = await newStaff("adviser", region);
  const [importId, candidate] = [newUuidV7(), body[0]];
  const rows = [{ number: 2, candidate, expected: { candidateId: null, seen: {} } }];
  await call("POST", "/api/console/imports", { headers, body: { importId, rows } });
  const options = { checkName: true, confirmedName: undefined, importId };
  const text = canonicalJson(["candidates.upsert", null, options, bodyDigest(candidate)]);
  expect(await storedDigest()).toBe(hmacHex(OLD, text));
});

test("a repeat matches even if only one of the requests has an option that isn't part of the body", async () => {
  const path = "/api/v2/candidates?idempotencyKey=option";
  await call("POST", `${path}&skipCustomFieldValidation=false`, { key: region.key, body });
  expect((await call("POST", path, { key: region.key, body })).body.data.payloadMatches).toBe(true);
});
