import { expect, test } from "vitest";
import { setSendRequest } from "@/lib/contract/api-client";
import { post } from "./requests";

const resultOf = (response: Response) => {
  setSendRequest(async () => response);
  return post("authenticator/remove", { code: "123456" });
};
const forbidden = (data?: object) => Response.json({ code: "forbidden", data }, { status: 403 });

test.each([
  [{ triesLeft: 2 }, { error: "wrong", triesLeft: 2 }],
  [{ triesLeft: null }, { error: "wrong" }],
  [{ isSetUp: true }, { error: "conflict" }],
  [{}, { error: "refused" }],
  [undefined, { error: "refused" }],
])("a request that is forbidden with the data %j fails with %j", async (data, failure) => {
  expect(await resultOf(forbidden(data))).toEqual(failure);
});

test.each([
  ["an error page", new Response("<html>", { status: 403 })],
  ["JSON without our code", Response.json({ message: "Forbidden" }, { status: 403 })],
  ["a 408", new Response("<html>", { status: 408 })],
])("a response of a proxy doesn't count as a wrong code: %s", async (_what, response) => {
  expect(await resultOf(response)).toEqual({ error: "unreachable" });
});
