import { Validator } from "@seriousme/openapi-schema-validator";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { routes } from "@/app/api/all-routes-glob";
import { TAGS_MAX } from "@/lib/contract/if-match";
import { call, newRegion, openTestApi, type TestRegion } from "@/test/api";
import { nodesOf, resolveReference } from "@/test/openapi/json-reference";
import { newStaff } from "@/test/staff";

// biome-ignore lint/suspicious/noExplicitAny: the document as parsed JSON
type Any = any;

let document: Any;
let consoleDocument: Any;
let region: TestRegion;
beforeAll(openTestApi);
beforeAll(async () => {
  document = (await call("GET", "/api/v2/openapi.json")).body;
  region = await newRegion();
  const { headers } = await newStaff("reader", region);
  consoleDocument = (await call("GET", "/api/console/openapi.json", { headers })).body;
});

const METHODS = ["get", "post", "patch", "delete"];
const operations = (of: Any = document): [string, Any][] =>
  Object.entries<Any>(of.paths).flatMap(([path, item]) =>
    METHODS.filter((method) => item[method]).map((method): [string, Any] => [
      `${method} ${path}`,
      item[method],
    ]),
  );

test("both documents are valid OpenAPI 3.1 documents", async () => {
  for (const each of [document, consoleDocument]) {
    const result = await new Validator().validate(structuredClone(each));
    expect(result.errors ?? []).toEqual([]);
    expect(result.valid).toBe(true);
  }
  expect(document.openapi).toMatch(/^3\.1\./);
});

test("the two documents describe every served route, including aliases", () => {
  const described = [...operations(), ...operations(consoleDocument)].map(([name, operation]) => {
    const [method, path = ""] = name.split(" ");
    const isElsewhere = document.paths[path]?.servers !== undefined || consoleDocument.paths[path];
    return `${method} ${isElsewhere ? "/api" : "/api/:version"}${path.replace(/\{(\w+)\}/g, ":$1")} ${operation.summary}`;
  });
  const served = routes.flatMap(({ path, module }) =>
    Object.values((module.GET as Any).endpoints).map(
      ([contract]: Any) => `${contract.method.toLowerCase()} ${path} ${contract.summary}`,
    ),
  );
  expect(described.sort()).toEqual(served.sort());
});

test("the public document describes none of the console's endpoints [contract 6.public-document]", () => {
  expect(Object.keys(document.paths).filter((path) => path.startsWith("/console/"))).toEqual([]);
  expect(JSON.stringify(document)).not.toMatch(/\/api\/console|x-internal|staffSession/);
  expect(Object.keys(consoleDocument.paths).every((path) => path.startsWith("/console/"))).toBe(true);
});

test("the console's document is served only to signed-in staff [contract 6.console-document]", async () => {
  const statusOf = async (headers: Record<string, string>) =>
    (await call("GET", "/api/console/openapi.json", { headers })).status;
  expect(await statusOf({})).toBe(401);
  expect([401, 403]).toContain(await statusOf({ "x-api-key": region.key }));
  expect(await statusOf((await newStaff("reader", region)).headers)).toBe(200);
});

test("every reference resolves, and every schema, header and response is used", () => {
  const references = new Set(
    [...nodesOf(document)].flatMap(({ $ref }) => (typeof $ref === "string" ? [$ref] : [])),
  );
  for (const reference of references) expect(resolveReference(document, reference), reference).toBeDefined();
  const { securitySchemes, ...components } = document.components;
  const unused = Object.entries<object>(components).flatMap(([kind, named]) =>
    Object.keys(named).filter((name) => !references.has(`#/components/${kind}/${name}`)),
  );
  expect(unused).toEqual([]);
});

test("every operation has a summary, a unique id, a success response and the problem schema for each error", () => {
  const ids = operations().map(([, operation]) => operation.operationId);
  expect(new Set(ids).size).toBe(ids.length);
  for (const [name, operation] of operations()) {
    expect(operation.summary, name).toMatch(/^[A-Z]/);
    const statuses = Object.keys(operation.responses);
    expect(
      statuses.some((status) => status.startsWith("2")),
      name,
    ).toBe(true);
    for (const status of statuses.filter((status) => Number(status) >= 400)) {
      const response = resolveReference(document, operation.responses[status].$ref);
      const mediaType = path(name).startsWith("/v1/") ? "application/json" : "application/problem+json";
      const text = JSON.stringify(response.content[mediaType].schema);
      expect(text, `${name} ${status}`).toMatch(/#\/components\/schemas\/(?:Legacy|Validation)?Problem"/);
    }
  }
});
const path = (name: string) => name.split(" ")[1] ?? "";

test("every schema compiles with format validation", () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: true });
  addFormats.default(ajv, { mode: "full" });
  ajv.addSchema(document, "openapi:");
  const pointers = Object.keys(document.components.schemas).map(
    (name) => `openapi:#/components/schemas/${name}`,
  );
  for (const pointer of pointers) expect(ajv.getSchema(pointer), pointer).toBeTypeOf("function");
});

test("the document names its schemas after the zod schemas in the code, without numeric suffixes", () => {
  const names = Object.keys(document.components.schemas);
  expect(names).toEqual(
    expect.arrayContaining(["Candidate", "NewCandidate", "CandidatePatch", "Problem", "Sector"]),
  );
  expect(names.filter((name) => !/^[A-Z][A-Za-z]+$/.test(name))).toEqual([]);
});

describe("the document over HTTP", () => {
  test("is public, readable cross-origin, and identical in both modes and formats", async () => {
    const [json, yaml, sandbox] = [
      await call("GET", "/api/v2/openapi.json"),
      await call("GET", "/api/v2/openapi.yaml"),
      await call("GET", "/api/sandbox/openapi.json"),
    ];
    expect([json.status, json.headers["content-type"]]).toEqual([200, "application/json"]);
    expect([yaml.status, yaml.headers["content-type"]]).toEqual([200, "application/yaml"]);
    expect(json.headers["access-control-allow-origin"]).toBe("*");
    expect(parse(yaml.text)).toEqual(json.body);
    expect(sandbox.body).toEqual(json.body);
    const options = await call("OPTIONS", "/api/v2/openapi.json");
    expect([options.status, options.headers["access-control-allow-origin"]]).toEqual([204, "*"]);
  });

  test("returns 304 if the ETag matches", async () => {
    const { headers } = await call("GET", "/api/v2/openapi.json");
    const again = await call("GET", "/api/v2/openapi.json", {
      headers: { "if-none-match": String(headers.etag) },
    });
    expect([again.status, again.body]).toEqual([304, null]);
  });
});

test("every example is valid against its schema", () => {
  const ajv = new Ajv2020({ strict: false, validateSchema: false });
  addFormats.default(ajv, { mode: "full" });
  ajv.addSchema(document, "openapi:");
  let count = 0;
  const visit = (node: Any, pointer: string): void => {
    if (typeof node !== "object" || node === null) return;
    const examples =
      node.example === undefined ? Object.values<Any>(node.examples ?? {}) : [{ value: node.example }];
    if (node.schema && examples.length > 0) {
      const validate = ajv.compile({ $ref: `openapi:#${pointer}/schema` });
      for (const { value } of examples) {
        count += 1;
        expect(validate(value), `${pointer} ${JSON.stringify(validate.errors?.slice(0, 2))}`).toBe(true);
      }
      return;
    }
    for (const [name, inner] of Object.entries(node)) {
      visit(inner, `${pointer}/${encodeURIComponent(name.replaceAll("~", "~0").replaceAll("/", "~1"))}`);
    }
  };
  visit(document.paths, "/paths");
  visit(document.components.responses, "/components/responses");
  expect(count).toBeGreaterThan(100);
});

test("the Idempotency-Key header may be as long as the `idempotencyKey` query parameter", async () => {
  const lengths = operations().flatMap(([name, { parameters = [] }]) => {
    const lengthOf = (parameter: string) =>
      parameters.find((each: Any) => each.name === parameter)?.schema.maxLength;
    const [query, header] = [lengthOf("idempotencyKey"), lengthOf("Idempotency-Key")];
    return header === undefined ? [] : [{ name, query, header }];
  });
  expect(lengths.length).toBeGreaterThan(10);
  expect(lengths.filter(({ query, header }) => query !== header)).toEqual([]);
});

test("an If-Match header may hold as many tags as the document says", async () => {
  const { parameters } = document.paths["/candidates/{id}"].patch;
  const { schema } = parameters.find(({ name }: Any) => name === "If-Match");
  const tags = (count: number) => Array.from({ length: count }, () => '"a"').join(", ");
  const isDocumented = (count: number) => new RegExp(schema.pattern, "u").test(tags(count));
  expect([isDocumented(TAGS_MAX), isDocumented(TAGS_MAX + 1)]).toEqual([true, false]);
  const statusFor = async (count: number) => {
    const headers = { "if-match": tags(count) };
    const path = "/api/v2/candidates/recAAAAAAAAAAAAAA";
    return (await call("PATCH", path, { key: region.key, headers, body: { city: "Assen" } })).status;
  };
  expect([await statusFor(TAGS_MAX), await statusFor(TAGS_MAX + 1)]).toEqual([412, 400]);
});

test("the `region` query parameter works as described: with a region's key, it can only be that region", async () => {
  const descriptions = operations()
    .flatMap(([, { parameters = [] }]) => parameters)
    .filter((parameter: Any) => parameter.name === "region" && parameter.in === "query")
    .map(({ description }: Any) => description);
  expect(new Set(descriptions)).toEqual(
    new Set([
      "The region to act for. Required with an admin key. With a region's key, it can only be that region.",
      "The region to act for. Required with an admin key. With a region's key, it can only be that region. Not allowed without a key.",
    ]),
  );
  const statusFor = async ({ id }: TestRegion) =>
    (await call("GET", `/api/v2/auth/regions/me?region=${id}`, { key: region.key })).status;
  expect(await statusFor(region)).toBe(200);
  expect(await statusFor(await newRegion())).toBe(403);
  const body = { email: "noor@example.org" };
  const address = `/api/v2/auth/candidates/request-email-verification?region=${region.id}`;
  expect((await call("POST", address, { body })).status).toBe(400);
});
