import { beforeAll, describe, expect, test } from "vitest";
import { call, newRegion, openTestApi } from "@/test/api";
import { newStaff } from "@/test/staff";

let headers: Record<string, string>;
let viewId: string;
beforeAll(openTestApi);
beforeAll(async () => {
  headers = (await newStaff("adviser", await newRegion())).headers;
  viewId = (await save({ name: "Goed", query: {} })).body.data.id;
});

const save = (body: object) => call("POST", "/api/console/views", { headers, body });
const change = (body: object) => call("PATCH", `/api/console/views/${viewId}`, { headers, body });

describe("a view's query", () => {
  test.each([
    ["with a search term", { q: "Noor Voorbeeld" }, "/query"],
    ["with a city", { city: "Assen" }, "/query"],
    ["with a cursor", { cursor: "x" }, "/query"],
    ["with an unknown filter", { nergens: "x" }, "/query"],
    ["with an unknown value", { phase: "nieuw,ergens" }, "/query/phase"],
    ["with an unknown sort key", { sort: "email" }, "/query/sort"],
    ["with an unknown column", { columns: "name,wachtwoord" }, "/query/columns"],
    ["with custom fields that aren't JSON", { customFields: "{" }, "/query/customFields"],
    ["with a null character", { registered: "2026\u0000" }, "/query/registered"],
    ["with an empty value", { registered: "" }, "/query/registered"],
    ["that is a string instead of an object", "phase=nieuw", "/query"],
  ])("%s is rejected", async (_, query, pointer) => {
    for (const response of [await save({ name: "Fout", query }), await change({ query })]) {
      expect(response.status).toBe(400);
      const pointers = response.body.data.issues.map((issue: { pointer: string }) => issue.pointer);
      expect(pointers.filter((found: string) => found.startsWith(pointer))).not.toEqual([]);
    }
  });
});

test.each(["", "   ", "x".repeat(81), 7])("the API rejects %j as a view's name", async (name) => {
  expect((await save({ name, query: {} })).status).toBe(400);
  expect((await change({ name })).status).toBe(400);
});

test("the API rejects an empty patch of a view, and a patch that shares a personal view", async () => {
  for (const body of [{}, { isShared: true }]) expect((await change(body)).status).toBe(400);
});
