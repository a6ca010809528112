import { beforeAll, describe, expect, test } from "vitest";
import { Operation } from "@/lib/contract/mutation-contract";
import { getOpenApiDocument } from "@/lib/http/openapi/get";
import { call, newCandidateSession, newRegion, openTestApi, runMutation, type TestRegion } from "@/test/api";
import { candidateInput } from "@/test/queue-fixtures";

let region: TestRegion;
let id: string;
beforeAll(openTestApi);
beforeAll(async () => {
  region = await newRegion();
  const { result } = await runMutation(region, "POST", "/api/v2/candidates", {
    body: [candidateInput("Anna")],
  });
  id = result.candidates[0].id;
});

const get = (target: string) => call("GET", `/api/v2${target}`, { key: region.key });

describe("a repeated query parameter", () => {
  test.each([
    ["fields=name&fields=email", "fields=name,email"],
    ["fields=name,phone&fields=email", "fields=name,phone,email"],
    ["include=customFields&include=interactions", "include=customFields,interactions"],
    [
      "fields=name&include=interactions&fields=name&include=customFields",
      "fields=name&include=interactions,customFields",
    ],
  ])("%s means the same as %s [contract 5.lists-repeated]", async (repeated, withCommas) => {
    for (const path of ["/candidates", `/candidates/${id}`]) {
      const one = await get(`${path}?${repeated}`);
      expect([one.status, one.body.data]).toEqual([200, (await get(`${path}?${withCommas}`)).body.data]);
    }
  });

  test("is rejected if one of its values is invalid", async () => {
    const response = await get("/candidates?fields=name&fields=nam");
    expect([response.status, response.body.data.issues[0].pointer]).toEqual([400, "/fields"]);
  });

  test.each([
    "/candidates?pageSize=1&pageSize=1",
    "/schema?operation=create&operation=update",
    "/candidates?a=1&a=1",
  ])("is rejected if the parameter isn't a list: %s", async (target) => {
    const response = await get(target);
    expect(response.status).toBe(400);
    expect(response.body.data.issues.map(({ code }: { code: string }) => code)).toContain("repeated");
  });

  test("is allowed for the list parameters of the OpenAPI document", () => {
    const { parameters } = JSON.parse(JSON.stringify(getOpenApiDocument())).paths["/candidates"].get;
    const lists = parameters.filter(({ schema }: { schema: { type: string } }) => schema.type === "array");
    expect(lists).toMatchObject([
      { name: "fields", required: false, style: "form", explode: true },
      { name: "include", required: false, style: "form", explode: true },
    ]);
  });
});

test.each(["candidates.remove", "Candidates.create", "create", "", "candidates.create,candidates.update"])(
  "GET /mutations rejects the unknown operation '%s' instead of returning an empty list [contract 4.mutation-list-values]",
  async (operation) => {
    const response = await get(`/mutations?operation=${operation}`);
    expect([response.status, response.body.data.issues]).toMatchObject([
      400,
      [{ pointer: "/operation", location: "query", code: "invalid_value" }],
    ]);
  },
);

test("GET /mutations accepts every operation as a filter", async () => {
  for (const operation of Operation.options) {
    expect([operation, (await get(`/mutations?operation=${operation}`)).status]).toEqual([operation, 200]);
  }
});

describe("a write with a percent-encoded idempotency key", () => {
  const create = (query: string) =>
    call("POST", `/api/v2/candidates?${query}`, { key: region.key, body: [candidateInput("Bram")] });

  test.each(["Ren%E9", "Ren%E8", "a%E2%82b", "%ED%A0%80"])(
    "is rejected, rather than executed with replacement characters, if the key's bytes aren't UTF-8: %s",
    async (sent) => {
      const { status, body } = await create(`idempotencyKey=${sent}`);
      const issue = { pointer: "/idempotencyKey", location: "query", code: "invalid_format" };
      expect([status, body.data.issues]).toMatchObject([400, [issue]]);
    },
  );

  test.each([
    ["%EF%BF%BD", "\uFFFD"],
    ["Ren%C3%A9", "René"],
    ["%zz%", "%zz%"],
    ["100%25+a", "100% a"],
    ["%F0%9F%98%80", "😀"],
  ])("is accepted if the key's bytes are UTF-8: %s means %s", async (sent, key) => {
    const { status, body } = await create(`idempotencyKey=${sent}`);
    expect([status, body.data.status, body.data.idempotencyKey]).toEqual([202, "accepted", key]);
  });
});

describe("a write with an Idempotency-Key header", () => {
  const create = (key: string, options: { repeated?: string[] } = {}) =>
    call("POST", "/api/v2/candidates", {
      key: region.key,
      body: [candidateInput("Bram")],
      headers: { "idempotency-key": key },
      ...options,
    });

  test.each([
    ["", "too_small"],
    ["x".repeat(256), "too_big"],
    ["Ren\u00e9", "invalid_format"],
  ])("is rejected if the key is invalid, and the issue names the header: '%s'", async (sent, code) => {
    const { status, body } = await create(sent);
    const issue = { pointer: "/Idempotency-Key", location: "header", code };
    expect([status, body.data.issues]).toMatchObject([400, [issue]]);
    expect(body.data.issues).toHaveLength(1);
  });

  test("is rejected if the key is longer than its endpoint allows", async () => {
    const headers = { "idempotency-key": "x".repeat(251) };
    const { body } = await call("POST", "/api/sandbox/generate", { key: region.key, headers });
    expect(body.data.issues).toMatchObject([{ pointer: "/Idempotency-Key", location: "header" }]);
  });

  test("is rejected on a route without keys, and the issue names the header", async () => {
    const session = await newCandidateSession(await newRegion());
    const headers = { ...session.headers, "idempotency-key": "K" };
    const { status, body } = await call("PATCH", "/api/v2/auth/candidates/me", {
      headers,
      body: { city: "Zwolle" },
    });
    const issue = { pointer: "/Idempotency-Key", location: "header", code: "not_allowed" };
    expect([status, body.data.issues]).toMatchObject([400, [issue]]);
  });

  test("is rejected if the header is repeated, rather than executed with the joined values as its key", async () => {
    const { status, body } = await create("K1, K1", { repeated: ["idempotency-key"] });
    const issue = { pointer: "/Idempotency-Key", location: "header", code: "repeated" };
    expect([status, body.data.issues]).toMatchObject([400, [issue]]);
  });

  test("is accepted if the key contains a comma", async () => {
    const { status, body } = await create("K2, K2");
    expect([status, body.data.idempotencyKey]).toEqual([202, "K2, K2"]);
  });
});

describe("a + that isn't encoded", () => {
  const foundBy = async (target: string) => {
    const { status, body } = await get(target);
    return [status, body.data?.length];
  };

  test.each(["updatedAfter", "createdAfter"])("is read as a + in the time zone of %s", async (name) => {
    expect(await foundBy(`/candidates?${name}=2020-03-01T00:00:00+01:00`)).toEqual([200, 1]);
    expect(await foundBy(`/candidates?${name}=2020-03-01T00:00:00%2B01:00`)).toEqual([200, 1]);
    expect(await foundBy(`/candidates?${name}=2020-03-01+00:00:00`)).toEqual([400, undefined]);
  });

  test("is read as a + at the start of a phone number", async () => {
    const elsewhere = await newRegion();
    const body = [{ ...candidateInput("Jef"), phone: "+32 470 12 34 56" }];
    await runMutation(elsewhere, "POST", "/api/v2/candidates", { body });
    for (const query of ["/find?phone=", "?q="]) {
      const path = `/api/v2/candidates${query}`;
      const { body: found } = await call("GET", `${path}+32470123456`, { key: elsewhere.key });
      expect([query, found.data.length]).toEqual([query, 1]);
    }
  });
});

test("the error about a query parameter in a write's body says to send it in the URL", async () => {
  const body = [{ ...candidateInput("Bram"), dryRun: true, wait: 1 }];
  const response = await call("POST", "/api/v2/candidates", { key: region.key, body });
  expect(response.body.data.issues).toMatchObject([
    { pointer: "/0/dryRun", message: "This is a query parameter; send it in the URL." },
    { pointer: "/0/wait", message: "Unknown name; check the spelling or leave it out." },
  ]);
});
