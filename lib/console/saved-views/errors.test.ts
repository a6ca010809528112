import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { call, newRegion, openTestApi } from "@/test/api";
import { newStaff } from "@/test/staff";

let close: () => Promise<void>;
let headers: Record<string, string>;
let kept: string;
beforeAll(async () => {
  close = await openTestApi();
  headers = (await newStaff("adviser", await newRegion())).headers;
  kept = (await save({ name: "Goed", query: {} })).body.data.id;
});
afterAll(() => close());

const save = (body: object) => call("POST", "/api/console/views", { headers, body });
const change = (body: object) => call("PATCH", `/api/console/views/${kept}`, { headers, body });

describe("an address is refused", () => {
  test.each([
    ["that holds what was searched for", { q: "Noor Voorbeeld" }, "/query"],
    ["that holds a page of the list", { cursor: "x" }, "/query"],
    ["with a filter that there is not", { nergens: "x" }, "/query"],
    ["with a value that there is not", { phase: "nieuw,ergens" }, "/query/phase"],
    ["sorted by nothing known", { sort: "email" }, "/query/sort"],
    ["with a column that there is not", { columns: "name,wachtwoord" }, "/query/columns"],
    ["with fields that are no JSON", { customFields: "{" }, "/query/customFields"],
    ["with what can't be stored", { city: "a\u0000b" }, "/query/city"],
    ["with an empty part", { city: "" }, "/query/city"],
    ["that is text", "phase=nieuw", "/query"],
  ])("%s", async (_, query, pointer) => {
    for (const reply of [await save({ name: "Fout", query }), await change({ query })]) {
      expect(reply.status).toBe(400);
      const pointers = reply.body.data.issues.map((issue: { pointer: string }) => issue.pointer);
      expect(pointers.filter((each: string) => each.startsWith(pointer))).not.toEqual([]);
    }
  });
});

test.each(["", "   ", "x".repeat(81), 7])("a view can't be called %j", async (name) => {
  expect((await save({ name, query: {} })).status).toBe(400);
  expect((await change({ name })).status).toBe(400);
});

test("a change that changes nothing, or whose view it is, is refused", async () => {
  for (const body of [{}, { isShared: true }]) expect((await change(body)).status).toBe(400);
});
