import { desc, eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { callbacks, mutations } from "@/db/schema/mutations";
import { db } from "@/lib/platform/database/client";
import { call, drainQueue, newCandidateSession, newRegion, openTestApi, type TestRegion } from "@/test/api";
import { newStaff, type TestStaffMember } from "@/test/staff";

let region: TestRegion;
let manager: TestStaffMember;
beforeAll(openTestApi);
beforeAll(async () => {
  process.env.RATE_LIMIT_PER_SECOND = "0";
  region = await newRegion();
  manager = await newStaff("manager", region);
});

const ADDRESS = "https://systeem.example.org/callback?van=instroom";
const setCallbackUrl = (callbackUrl: string | null) =>
  call("PATCH", "/api/console/settings", { headers: manager.headers, body: { callbackUrl } });
const ME = "/api/v2/auth/candidates/me";
const CANDIDATES = "/api/v2/candidates";

/** Returns the callback of the base's latest mutation, or null if that mutation has none. */
async function lastCallback(mode: "live" | "sandbox" = "live") {
  await drainQueue(region, mode);
  const ofBase = eq(mutations.baseId, region.bases[mode]);
  const [last] = await db().select().from(mutations).where(ofBase).orderBy(desc(mutations.sequence)).limit(1);
  const [callback] = await db()
    .select()
    .from(callbacks)
    .where(eq(callbacks.mutationId, String(last?.id)));
  return callback ? { url: callback.url, body: JSON.parse(String(callback.body)) } : null;
}

test("a candidate's deletion of their record sends a callback to the region's URL, if the region has one", async () => {
  await call("DELETE", ME, { headers: (await newCandidateSession(region)).headers });
  expect(await lastCallback()).toBeNull();
  expect((await setCallbackUrl(ADDRESS)).body.data.callbackUrl).toBe(ADDRESS);
  const { headers, candidateId } = await newCandidateSession(region);
  await call("DELETE", ME, { headers });
  const callback = await lastCallback();
  expect(callback).toMatchObject({ url: ADDRESS, body: { status: "completed" } });
  expect(JSON.stringify(callback?.body.result)).toContain(candidateId);
  await setCallbackUrl(null);
  await call("DELETE", ME, { headers: (await newCandidateSession(region)).headers });
  expect(await lastCallback()).toBeNull();
});

test("candidates' sandbox changes and staff writes send callbacks to the region's URL", async () => {
  await setCallbackUrl(ADDRESS);
  const { headers } = await newCandidateSession(region, { mode: "sandbox" });
  const changed = await call("PATCH", "/api/sandbox/auth/candidates/me", {
    headers,
    body: { city: "Assen" },
  });
  expect(changed.status).toBe(202);
  expect((await lastCallback("sandbox"))?.url).toBe(ADDRESS);
  const person = { name: "Noor", email: "noor@example.org", privacyConsent: true };
  await call("POST", CANDIDATES, { headers: manager.headers, body: [person] });
  expect((await lastCallback())?.url).toBe(ADDRESS);
});

test("an API key's write sends a callback only to the URL in the request", async () => {
  await setCallbackUrl(ADDRESS);
  const person = { name: "Sanne", email: "sanne@example.org", privacyConsent: true };
  await call("POST", CANDIDATES, { key: region.key, body: [person] });
  expect(await lastCallback()).toBeNull();
  const named = "https://example.org/hook";
  await call("POST", `${CANDIDATES}?callbackUrl=${named}`, { key: region.key, body: [person] });
  expect((await lastCallback())?.url).toBe(named);
});

const NEW_ADDRESS = "https://nieuw.example.org/callback";
const person = { name: "Noor", email: "noor@example.org", privacyConsent: true };

/** Sends a write, as staff by default. Returns a function that reads its callback through the API. */
async function write(query = "", caller: object = { headers: manager.headers }) {
  const { body } = await call("POST", `${CANDIDATES}${query}`, { ...caller, body: [person] });
  const path = `/api/v2/mutations/${body.data.mutationId}`;
  return async () => (await call("GET", path, { headers: manager.headers })).body.data.callback;
}

test("callbacks that aren't delivered yet go to the region's new URL, whether or not their write has been executed", async () => {
  await setCallbackUrl(ADDRESS);
  const executed = await write();
  await drainQueue(region);
  const queued = await write();
  await setCallbackUrl(NEW_ADDRESS);
  expect([(await executed()).url, (await queued()).url]).toEqual([NEW_ADDRESS, NEW_ADDRESS]);
  await drainQueue(region);
  expect(await queued()).toMatchObject({ url: NEW_ADDRESS, status: "pending" });
  expect(await executed()).toMatchObject({ url: NEW_ADDRESS, status: "pending" });
});

test("callbacks of sandbox changes go to the region's new URL, or fail if the URL is removed", async () => {
  await setCallbackUrl(ADDRESS);
  const { headers } = await newCandidateSession(region, { mode: "sandbox" });
  await call("PATCH", "/api/sandbox/auth/candidates/me", { headers, body: { city: "Assen" } });
  expect(await lastCallback("sandbox")).not.toBeNull();
  const isSandbox = eq(callbacks.baseId, region.bases.sandbox);
  const find = () => db().select().from(callbacks).where(isSandbox);
  await setCallbackUrl(NEW_ADDRESS);
  for (const callback of await find())
    expect(callback).toMatchObject({ url: NEW_ADDRESS, status: "pending" });
  await setCallbackUrl(null);
  for (const callback of await find()) expect(callback).toMatchObject({ status: "failed", body: null });
});

test("the settings say how many callbacks would fail if the URL were removed", async () => {
  const own = await newRegion();
  const { headers } = await newStaff("manager", own);
  const settings = async (callbackUrl?: string | null) => {
    const options = callbackUrl === undefined ? { headers } : { headers, body: { callbackUrl } };
    const method = callbackUrl === undefined ? "GET" : "PATCH";
    return (await call(method, "/api/console/settings", options)).body.data.undeliveredCallbacks;
  };
  const writeOf = async (caller: object = { headers }) =>
    (await call("POST", `${CANDIDATES}?callbackUrl=${NEW_ADDRESS}`, { ...caller, body: [person] })).status;
  expect(await settings(NEW_ADDRESS)).toBe(0);
  await call("POST", CANDIDATES, { headers, body: [person] });
  expect(await settings()).toBe(1);
  await drainQueue(own);
  expect(await settings()).toBe(1);
  const candidate = await newCandidateSession(own, { mode: "sandbox" });
  await call("PATCH", "/api/sandbox/auth/candidates/me", { ...candidate, body: { city: "Assen" } });
  await drainQueue(own, "sandbox");
  expect(await settings()).toBe(2);
  expect(await writeOf({ key: own.key })).toBe(202);
  await drainQueue(own);
  expect(await settings()).toBe(2);
  const isLive = eq(callbacks.baseId, own.bases.live);
  await db().update(callbacks).set({ status: "failed", finishedAt: new Date() }).where(isLive);
  expect(await settings()).toBe(2);
  await db().update(callbacks).set({ status: "delivered" }).where(isLive);
  expect(await settings()).toBe(1);
  expect(await settings(null)).toBe(0);
});

test("a callback that was delivered keeps the URL that it was sent to", async () => {
  await setCallbackUrl(ADDRESS);
  const delivered = await write();
  await drainQueue(region);
  await db()
    .update(callbacks)
    .set({ status: "delivered", finishedAt: new Date() })
    .where(eq(callbacks.url, ADDRESS));
  await setCallbackUrl(NEW_ADDRESS);
  expect(await delivered()).toMatchObject({ url: ADDRESS, status: "delivered" });
});

test("removing the region's callback URL fails its pending callbacks with a reason, and they can't be sent again", async () => {
  await setCallbackUrl(ADDRESS);
  const { body } = await call("POST", CANDIDATES, { headers: manager.headers, body: [person] });
  const path = `mutations/${body.data.mutationId}`;
  const show = async () => (await call("GET", `/api/v2/${path}`, { headers: manager.headers })).body.data;
  const canResend = async () => {
    const list = await call("GET", `/api/console/mutations?q=${body.data.mutationId}`, manager);
    return list.body.data[0].callback.canResend;
  };
  await drainQueue(region);
  expect(await canResend()).toBe(true);
  const queued = await write();
  await setCallbackUrl(null);
  expect(await canResend()).toBe(false);
  expect((await show()).callback).toMatchObject({
    status: "failed",
    nextAttemptAt: null,
    attempts: [{ statusCode: null, error: "address_removed: The region removed its callback URL." }],
  });
  expect(await queued()).toBeNull();
  await drainQueue(region);
  expect(await queued()).toBeNull();
  await setCallbackUrl(NEW_ADDRESS);
  const again = await call("POST", `/api/console/${path}/send-again`, { headers: manager.headers });
  expect(again.status).toBe(409);
});

test("a callback keeps the URL from its request when the region's URL is removed", async () => {
  await setCallbackUrl(ADDRESS);
  const own = "https://example.org/eigen";
  const byKey = await write(`?callbackUrl=${own}`, { key: region.key });
  const same = await write(`?callbackUrl=${encodeURIComponent(ADDRESS)}`, { key: region.key });
  await drainQueue(region);
  await setCallbackUrl(null);
  const shown = [await byKey(), await same()];
  expect(shown).toMatchObject([own, ADDRESS].map((url) => ({ url, status: "pending" })));
});

test("only managers and API keys see the path and query of a callback's URL, because they can contain a password", async () => {
  await setCallbackUrl(ADDRESS);
  const { body } = await call("POST", CANDIDATES, { headers: manager.headers, body: [person] });
  await drainQueue(region);
  const urlsFor = async (caller: object) => {
    const one = await call("GET", `/api/v2/mutations/${body.data.mutationId}`, caller);
    const list = await call("GET", "/api/v2/mutations?pageSize=1", caller);
    return [one.body.data.callback.url, list.body.data[0].callback.url];
  };
  const { origin } = new URL(ADDRESS);
  expect(await urlsFor(await newStaff("reader", region))).toEqual([origin, origin]);
  expect(await urlsFor(await newStaff("adviser", region))).toEqual([origin, origin]);
  expect(await urlsFor(manager)).toEqual([ADDRESS, ADDRESS]);
  expect(await urlsFor(await newStaff("admin", region))).toEqual([ADDRESS, ADDRESS]);
  expect(await urlsFor({ key: region.key })).toEqual([ADDRESS, ADDRESS]);
});

test.each([
  ["is not a URL", "systeem", "invalid_format"],
  ["has an unsupported protocol", "ftp://example.org", "invalid_format"],
  ["contains a password", "https://a:b@example.org", "invalid_format"],
  ["has a blocked port", "https://example.org:25", "refused_address"],
  ["has a private IP address", "https://10.0.0.5/hook", "refused_address"],
])("the settings reject a callback URL that %s", async (_, url, code) => {
  const { status, body } = await setCallbackUrl(url);
  expect([status, body.data.issues]).toEqual([
    400,
    [expect.objectContaining({ code, pointer: "/callbackUrl", location: "body" })],
  ]);
});
