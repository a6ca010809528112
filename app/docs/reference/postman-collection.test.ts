import { beforeAll, describe, expect, it } from "vitest";
import { call, newRegion, openTestApi } from "@/test/api";
import { listOperations } from "./operations";
import { makePostmanCollection } from "./postman-collection";

let collection: ReturnType<typeof makePostmanCollection>;
beforeAll(openTestApi);
beforeAll(async () => {
  process.env.BASE_URL = "https://instroom.example";
  collection = makePostmanCollection();
});

const items = () => collection.item.flatMap(({ item }) => item);
const variable = (name: string) => collection.variable.find(({ key }) => key === name)?.value;

/** Returns the URL that Postman would call, with its variables filled in. */
const filledUrl = (raw: string) => raw.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(variable(name)));

describe("the Postman collection", () => {
  it("contains every public operation once, and no other operation", () => {
    const expected = listOperations().map(
      ({ method, path }) => `${method} https://instroom.example${path.replace("/api/v2/", "/api/sandbox/")}`,
    );
    const found = items().map(
      ({ request }) => `${request.method} ${filledUrl(request.url.raw).replace(/:(\w+)(?=\/|$)/g, "{$1}")}`,
    );
    expect(expected.length).toBeGreaterThan(30);
    expect(found.sort()).toEqual(expected.sort());
  });

  it("calls the sandbox with a key that the reader fills in", async () => {
    expect(variable("baseUrl")).toBe("https://instroom.example/api/sandbox");
    expect(variable("apiKey")).toBe("");
    expect(JSON.stringify(collection.auth)).toContain("{{apiKey}}");
    const used = [...JSON.stringify(collection).matchAll(/\{\{(\w+)\}\}/g)].map(([, name = ""]) => name);
    expect(used).toContain("baseUrl");
    for (const name of used) expect([name, variable(name)]).toEqual([name, expect.any(String)]);
  });

  it("sends requests that the API accepts", async () => {
    const { key } = await newRegion();
    const send = async (id: string) => {
      const request = items().find((item) => item.id === id)?.request;
      const path = filledUrl(String(request?.url.raw)).replace("https://instroom.example", "");
      const body = "body" in Object(request) ? JSON.parse(Object(request).body.raw) : undefined;
      return call(request?.method as "GET", path, { key, body });
    };
    const created = await send("candidates.create");
    expect([created.status, created.body.meta.sandboxEnabled]).toEqual([202, true]);
    const list = await send("candidates.list");
    expect([list.status, list.body.meta.sandboxEnabled]).toEqual([200, true]);
  });

  it("sends no key to public operations, and the session token to session operations", () => {
    const authOf = (id: string) => Object(items().find((item) => item.id === id)?.request).auth?.type;
    expect(authOf("health.live")).toBe("noauth");
    expect(authOf("sessions.me")).toBe("bearer");
    expect(authOf("candidates.list")).toBeUndefined();
  });
});
