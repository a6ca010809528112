import { beforeAll, expect, test } from "vitest";
import { call, drainQueue, newCandidateSession, newRegion, openTestApi, runMutation } from "@/test/api";
import { newStaff } from "@/test/staff";

beforeAll(openTestApi);

const PEOPLE = ["Anna", "Bram", "Carla"].map((name, index) => ({
  name,
  email: `${name}@example.org`,
  privacyConsent: true,
  city: index === 0 ? "Sneek" : "Zeist",
  phase: "matchen",
}));

async function newScene() {
  const region = await newRegion();
  const adviser = await newStaff("adviser", region);
  const { result } = await runMutation(region, "POST", "/api/v2/candidates", { body: PEOPLE });
  const [id, other]: string[] = result.candidates.map((candidate: { id: string }) => candidate.id);
  const get = async (path: string, headers = adviser.headers) => (await call("GET", path, { headers })).body;
  /** Sends a write as the adviser. Returns the executed mutation, or the error if the write is rejected. */
  const write = async (action: string, body?: object, headers: Record<string, string> = {}) => {
    const accepted = await call("POST", `/api/console/candidates/${id}/${action}`, {
      headers: { ...adviser.headers, ...headers },
      ...(body ? { body } : {}),
    });
    if (accepted.status !== 202) return accepted.body;
    await drainQueue(region);
    return (await get(`/api/v2/mutations/${accepted.body.data.mutationId}`)).data;
  };
  const names = async (query: string) => {
    const { data, meta } = await get(`/api/console/candidates?sort=name&pageSize=1&${query}`);
    return [data.map(({ name }: { name: string }) => name), meta.total];
  };
  const read = async () => (await call("GET", `/api/v2/candidates/${id}`, { key: region.key })).body.data;
  return { region, adviser, id, other, get, write, names, read };
}

const REASON = { reason: "unreachable" };

test("the list, its counts and its city filter omit a closed candidate unless the closed filter is set", async () => {
  const { write, names, get } = await newScene();
  expect(await names("")).toEqual([["Anna"], 3]);
  expect(await write("close", REASON)).toMatchObject({
    operation: "candidates.close",
    status: "completed",
    result: { closed: true, ...REASON },
  });
  expect(await names("")).toEqual([["Bram"], 2]);
  expect(await names("phase=matchen")).toEqual([["Bram"], 2]);
  expect(await names("phase=matchen&closed=true")).toEqual([["Anna"], 1]);
  expect(await names("noContactDays=1")).toEqual([[], 0]);
  expect((await get("/api/console/candidates?closed=true")).data).toMatchObject([
    { name: "Anna", closedReason: "unreachable" },
  ]);
  const cities = async (query: string) => (await get(`/api/console/candidates/cities${query}`)).data;
  expect(await cities("")).toEqual([{ name: "Zeist", count: 2 }]);
  expect(await cities("?closed=true")).toEqual([{ name: "Sneek", count: 1 }]);
  expect(await write("reopen")).toMatchObject({ status: "completed", result: { closed: false } });
  expect(await names("")).toEqual([["Anna"], 3]);
  expect(await names("closed=true")).toEqual([[], 0]);
  expect(await cities("?closed=true")).toEqual([]);
});

test("the record shows when, why and by whom the candidate was closed, and the timeline still shows this after the candidate is reopened", async () => {
  const { write, get, id } = await newScene();
  const closure = async () => (await get(`/api/console/candidates/${id}/closure`)).data.closure;
  expect(await closure()).toBeNull();
  await write("close", REASON);
  const actor = { kind: "staff", name: expect.stringMatching(/^Medewerker/) };
  expect(await closure()).toEqual({ closedAt: expect.any(String), ...REASON, actor });
  await write("reopen");
  expect(await closure()).toBeNull();
  const timeline = (await get(`/api/console/candidates/${id}/timeline`)).data;
  const events = timeline.filter(({ kind }: { kind: string }) => kind === "event");
  expect(events).toMatchObject([
    { action: "candidate.reopened", closingReason: null, actor },
    { action: "candidate.closed", closingReason: "unreachable", actor },
    { action: "candidate.created" },
  ]);
});

test("the API doesn't show that a candidate is closed, and changes through the API don't reopen them", async () => {
  const { region, write, names, read, id } = await newScene();
  const before = await read();
  await write("close", REASON);
  expect(await read()).toEqual(before);
  const { data } = (await call("GET", "/api/v2/candidates?phase=matchen", { key: region.key })).body;
  expect(data).toHaveLength(3);
  const patched = await runMutation(region, "PATCH", `/api/v2/candidates/${id}`, {
    body: { phase: "nieuw" },
  });
  expect(patched.status).toBe("completed");
  const upsert = { name: "Anna", email: "anna@example.org", privacyConsent: true, city: "Joure" };
  await runMutation(region, "POST", "/api/v2/candidates/upsert", { body: upsert });
  expect(await read()).toMatchObject({ phase: "nieuw", city: "Joure" });
  expect(await names("closed=true&phase=nieuw")).toEqual([["Anna"], 1]);
  expect(await names("closed=true&city=Joure")).toEqual([["Anna"], 1]);
});

test("a candidate can change their closed record, and it stays closed", async () => {
  const region = await newRegion();
  const adviser = await newStaff("adviser", region);
  const session = await newCandidateSession(region, { email: "noor@example.org" });
  const path = `/api/console/candidates/${session.candidateId}/close`;
  expect((await call("POST", path, { headers: adviser.headers, body: REASON })).status).toBe(202);
  await drainQueue(region);
  const saved = await call("PATCH", "/api/v2/auth/candidates/me", {
    headers: session.headers,
    body: { city: "Sneek" },
  });
  expect(saved.status).toBe(202);
  await drainQueue(region);
  const { headers } = adviser;
  const { data } = (await call("GET", "/api/console/candidates?closed=true", { headers })).body;
  expect(data).toMatchObject([{ id: session.candidateId, city: "Sneek" }]);
});

test("closing or reopening fails if If-Match is outdated, or if the candidate is already closed or open", async () => {
  const { region, adviser, write, get, id } = await newScene();
  const path = `/api/console/candidates/${id}/closure`;
  const { etag = "" } = (await call("GET", path, { headers: adviser.headers })).headers;
  await runMutation(region, "PATCH", `/api/v2/candidates/${id}`, { body: { city: "Joure" } });
  expect(await write("close", REASON, { "if-match": etag })).toMatchObject({ code: "precondition_failed" });
  expect(await write("reopen", undefined, { "if-match": etag })).toMatchObject({
    code: "precondition_failed",
  });
  expect(await write("reopen")).toMatchObject({
    status: "failed",
    result: { errorCode: "precondition_failed" },
  });
  await write("close", REASON);
  const again = await write("close", { reason: "other" });
  expect(again).toMatchObject({ status: "failed", result: { errorCode: "precondition_failed" } });
  expect((await get(path)).data.closure).toMatchObject(REASON);
});

test("readers and API keys can't close a candidate, and advisers must give a known reason", async () => {
  const { region, id, names, write } = await newScene();
  const path = `/api/console/candidates/${id}/close`;
  const reader = await newStaff("reader", region);
  expect((await call("POST", path, { headers: reader.headers, body: REASON })).status).toBe(403);
  expect((await call("POST", path, { key: region.key, body: REASON })).status).toBe(403);
  expect(await write("close", { reason: "moved to Sneek" })).toMatchObject({ code: "validation_error" });
  expect(await names("")).toEqual([["Anna"], 3]);
});

test("deleting a closed candidate removes them from all counts", async () => {
  const { region, write, names, id } = await newScene();
  await write("close", REASON);
  await runMutation(region, "DELETE", `/api/v2/candidates/${id}`);
  expect(await names("closed=true")).toEqual([[], 0]);
  expect(await names("")).toEqual([["Bram"], 2]);
});
