import { afterEach, expect, test } from "vitest";
import { apiRequest, NO_TENANT, readVersioned, setSendRequest } from "./api-client";

afterEach(() => setSendRequest((path, request) => fetch(path, request)));

const responseWith = (body: string, status: number) =>
  setSendRequest(async () => new Response(body, { status }));

test("apiRequest returns the body of a successful response", async () => {
  responseWith('{"data":1}', 200);
  expect(await apiRequest(NO_TENANT, "/v2/schema")).toEqual({ data: 1 });
});

test("apiRequest throws unreachable if the body of a successful response is incomplete", async () => {
  responseWith('{"data":', 200);
  await expect(apiRequest(NO_TENANT, "/v2/schema")).rejects.toMatchObject({ code: "unreachable" });
});

test("apiRequest throws unavailable for a proxy's error page", async () => {
  responseWith("<h1>Bad gateway</h1>", 502);
  await expect(apiRequest(NO_TENANT, "/v2/schema")).rejects.toMatchObject({ code: "unavailable" });
});

test("apiRequest throws the error that the API returned", async () => {
  responseWith('{"code":"forbidden","message":"No.","data":{"issues":[]}}', 403);
  await expect(apiRequest(NO_TENANT, "/v2/schema")).rejects.toMatchObject({
    code: "forbidden",
    message: "No.",
  });
});

test("apiRequest says that a candidate was merged, not that the candidate is gone", async () => {
  responseWith('{"code":"candidate_not_found","data":{"mergedInto":"recAAAAAAAAAAAAAA"}}', 404);
  const sent = apiRequest(NO_TENANT, "/v2/candidates/rec/interactions", { method: "POST" });
  await expect(sent).rejects.toMatchObject({ code: "candidate_merged" });
});

test("readVersioned sends the known ETag and returns null if the record is unchanged", async () => {
  const sent: unknown[] = [];
  setSendRequest(async (_path, { headers }) => {
    sent.push(new Headers(headers).get("if-none-match"));
    return new Response(null, { status: 304 });
  });
  expect(await readVersioned(NO_TENANT, "/v2/candidates/rec", { etag: '"1"' })).toBeNull();
  expect(sent).toEqual(['"1"']);
});

test("readVersioned strips the W/ prefix that a proxy added to an ETag", async () => {
  setSendRequest(async () => new Response('{"data":1}', { headers: { etag: 'W/"2"' } }));
  expect(await readVersioned(NO_TENANT, "/v2/candidates/rec")).toEqual({ data: 1, etag: '"2"' });
});
