import { afterEach, expect, test } from "vitest";
import { apiRequest, NO_TENANT, sendRequestsWith } from "./api-client";

afterEach(() => sendRequestsWith((path, request) => fetch(path, request)));

const replyWith = (body: string, status: number) =>
  sendRequestsWith(async () => new Response(body, { status }));

test("apiRequest returns the body of a successful response", async () => {
  replyWith('{"data":1}', 200);
  expect(await apiRequest(NO_TENANT, "/v2/schema")).toEqual({ data: 1 });
});

test("apiRequest throws unreachable if a successful response breaks off", async () => {
  replyWith('{"data":', 200);
  await expect(apiRequest(NO_TENANT, "/v2/schema")).rejects.toMatchObject({ code: "unreachable" });
});

test("apiRequest throws unavailable for a proxy's error page", async () => {
  replyWith("<h1>Bad gateway</h1>", 502);
  await expect(apiRequest(NO_TENANT, "/v2/schema")).rejects.toMatchObject({ code: "unavailable" });
});

test("apiRequest throws the API's own error", async () => {
  replyWith('{"code":"forbidden","message":"No.","data":{"issues":[]}}', 403);
  await expect(apiRequest(NO_TENANT, "/v2/schema")).rejects.toMatchObject({
    code: "forbidden",
    message: "No.",
  });
});
