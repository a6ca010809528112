import { hydrate, QueryClient } from "@tanstack/react-query";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { routes } from "@/app/api/all-routes-glob";
import { routePaths, sendToHandler } from "@/app/api/send-to-handler";
import { candidatesQuery } from "@/lib/console/candidates/queries";
import { timelineQuery } from "@/lib/console/candidates/record-queries";
import { apiRequest, setSendRequest, type TenantScope } from "@/lib/contract/api-client";
import { log } from "@/lib/platform/log";
import { candidateQuery } from "@/lib/records/candidates/queries";
import { call, newRegion, openTestApi, runMutation, type TestRegion } from "@/test/api";
import { newStaff } from "@/test/staff";
import { dehydrateQueries, type PrefetchQuery } from "./dehydrate-queries";

let region: TestRegion;
let scope: TenantScope;
let id: string;
let headers: Record<string, string>;
let logged: Record<"info" | "warn", ReturnType<typeof vi.spyOn>>;

beforeAll(openTestApi);
beforeAll(async () => {
  region = await newRegion();
  scope = { regionId: region.id, mode: "live" };
  const candidate = { name: "Noor Vooraf", email: "noor.vooraf@example.org", privacyConsent: true };
  const { result } = await runMutation(region, "POST", "/api/v2/candidates", { body: [candidate] });
  id = result.candidates[0].id;
  headers = (await newStaff("reader", region)).headers;
});
beforeEach(() => {
  signInWith(headers.cookie ?? "");
  logged = { info: vi.spyOn(log(), "info").mockClear(), warn: vi.spyOn(log(), "warn").mockClear() };
});
afterAll(async () => {
  setSendRequest((path, request) => fetch(path, request));
});

/** Makes the queries call the handlers directly, with this cookie. */
const signInWith = (cookie: string) =>
  setSendRequest((path, request) =>
    sendToHandler(path, { ...request, headers: { ...request.headers, cookie } }),
  );

/**
 * Passes the dehydrated queries through JSON, as a page does. Returns the query cache that the browser builds
 * from them.
 */
async function cacheOfPage(queries: PrefetchQuery[]) {
  const client = new QueryClient();
  hydrate(client, JSON.parse(JSON.stringify(await dehydrateQueries(queries))));
  return client;
}

test("sendToHandler finds every route of the API", () => {
  expect(routePaths.toSorted()).toEqual(routes.map(({ path }) => path).toSorted());
});

test("dehydrateQueries returns what the API returns for the same staff member", async () => {
  const client = await cacheOfPage([candidateQuery(scope, id), timelineQuery(scope, id)]);
  const record = await call("GET", `/api/v2/candidates/${id}?include=customFields`, { headers });
  const timeline = await call("GET", `/api/console/candidates/${id}/timeline`, { headers });
  expect(client.getQueryData(candidateQuery(scope, id).queryKey)).toEqual({
    ...record.body.data,
    etag: record.headers.etag,
  });
  expect(client.getQueryData(timelineQuery(scope, id).queryKey)).toEqual(timeline.body);
});

test("dehydrateQueries returns the first page of a list from the query's own mode", async () => {
  const query = candidatesQuery(scope, "q=vooraf");
  const sandbox = candidatesQuery({ ...scope, mode: "sandbox" }, "q=vooraf");
  const client = await cacheOfPage([query, sandbox]);
  const names = (of: typeof query) =>
    client.getQueryData(of.queryKey)?.pages.flatMap(({ data }) => data.map(({ name }) => name));
  expect(names(query)).toEqual(["Noor Vooraf"]);
  expect(names(sandbox)).toEqual([]);
});

test("dehydrateQueries includes queries whose result the browser doesn't cache", async () => {
  const query = { ...candidateQuery(scope, id), gcTime: 0 };
  expect((await cacheOfPage([query])).getQueryData(query.queryKey)).toMatchObject({ id });
});

test.each([
  ["of another region", "region_not_found", () => newRegion().then((other) => newStaff("manager", other))],
  ["without a session", "unauthorized", async () => ({ headers: { cookie: "" } })],
])("dehydrateQueries omits and logs a query that the API rejects for staff %s", async (_, code, caller) => {
  signInWith((await caller()).headers.cookie ?? "");
  expect(await dehydrateQueries([candidateQuery(scope, id)])).toMatchObject({ queries: [] });
  expect(logged.info).toHaveBeenCalledWith({ code }, expect.any(String));
  expect(logged.warn).not.toHaveBeenCalled();
});

test("dehydrateQueries returns the other queries if one fails", async () => {
  const missing = candidateQuery(scope, "rec00000000000000");
  const unserved = {
    queryKey: ["unserved"],
    queryFn: () => apiRequest(scope, "/nowhere/at/all"),
  };
  const { queries } = await dehydrateQueries([missing, unserved, candidateQuery(scope, id)]);
  expect(queries.map(({ queryKey }) => queryKey)).toEqual([candidateQuery(scope, id).queryKey]);
  expect(logged.info).toHaveBeenCalledWith({ code: "candidate_not_found" }, expect.any(String));
  const cause = expect.objectContaining({ message: "No route serves /api/nowhere/at/all." });
  expect(logged.warn).toHaveBeenCalledWith({ cause }, expect.any(String));
});
