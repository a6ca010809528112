import { afterEach, expect, test } from "vitest";
import { apiRequest, NO_TENANT, sendRequestsWith } from "./api-client";

afterEach(() => sendRequestsWith((path, request) => fetch(path, request)));

const responseWith = (body: string, status: number) =>
  sendRequestsWith(async () => new Response(body, { status }));

test("apiRequest returns the body of a successful response", async () => {
  responseWith('{"data":1}', 200);
  expect(await apiRequest(NO_TENANT, "/v2/schema")).toEqual({ data: 1 });
});

test("apiRequest throws unreachable if a successful response breaks off", async () => {
  responseWith('{"data":', 200);
  await expect(apiRequest(NO_TENANT, "/v2/schema")).rejects.toMatchObject({ code: "unreachable" });
});

test("apiRequest throws unavailable for a proxy's error page", async () => {
  responseWith("<h1>Bad gateway</h1>", 502);
  await expect(apiRequest(NO_TENANT, "/v2/schema")).rejects.toMatchObject({ code: "unavailable" });
});

test("apiRequest throws the API's own error", async () => {
  responseWith('{"code":"forbidden","message":"No.","data":{"issues":[]}}', 403);
  await expect(apiRequest(NO_TENANT, "/v2/schema")).rejects.toMatchObject({
    code: "forbidden",
    message: "No.",
  });
});
