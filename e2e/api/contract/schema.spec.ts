import { demoCredentials } from "../../demo-credentials";
import { summarizeIssues } from "./envelopes";
import { expect, test } from "./fixtures";

const TARGETS = ["openapi-3.0", "draft-2020-12", "draft-07", "draft-04"];

for (const target of TARGETS) {
  for (const operation of ["create", "update"]) {
    test(`the schema endpoint returns the schema of ${operation} as ${target} [spec 4.schema 4.schema-operation 4.schema-target]`, async ({
      api,
    }) => {
      const response = await api.get(`/api/v2/schema?operation=${operation}&target=${target}`);
      expect(response.status).toBe(200);
      const { data } = response.body;
      expect(data).toMatchObject({ type: "object", additionalProperties: false });
      expect(Object.keys(data.properties)).toContain("email");
      expect("interactions" in data.properties).toBe(operation === "create");
      expect("customFields" in data.properties).toBe(operation === "create");
      expect(data.required ?? []).toEqual(operation === "create" ? ["name", "email", "privacyConsent"] : []);
    });
  }
}

test("the schema endpoint returns the `create` schema in the openapi-3.0 format by default [spec 4.schema-target-default] [contract 5.schema-default]", async ({
  api,
}) => {
  const byDefault = await api.get("/api/v2/schema");
  const named = await api.get("/api/v2/schema?operation=create&target=openapi-3.0");
  expect(byDefault.body.data).toEqual(named.body.data);
});

test("the schema endpoint returns the schema without an envelope as application/schema+json [contract 2.schema-envelope]", async ({
  api,
}) => {
  const { data } = (await api.get("/api/v2/schema")).body;
  for (const accept of ["application/schema+json", "application/schema+json, application/json;q=0.9"]) {
    const response = await api.get("/api/v2/schema", { headers: { accept } });
    expect(response.headers["content-type"]).toBe("application/schema+json");
    expect(response.body).toEqual(data);
  }
  const preferred = await api.get("/api/v2/schema", {
    headers: { accept: "application/json, application/schema+json;q=0.9" },
  });
  expect(preferred.headers["content-type"]).toBe("application/json");
});

test("the schema endpoint returns 304 while the ETag matches [contract 5.schema-revalidates]", async ({
  api,
}) => {
  const { etag } = (await api.get("/api/v2/schema")).headers;
  expect(etag).toBeTruthy();
  for (const ifNoneMatch of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
    const response = await api.get("/api/v2/schema", { headers: { "if-none-match": String(ifNoneMatch) } });
    expect([ifNoneMatch, response.status, response.headers.etag]).toEqual([ifNoneMatch, 304, etag]);
    expect(response.headers["cache-control"]).toBe("private, max-age=0, must-revalidate");
  }
  const others: [string, Record<string, string>][] = [
    ["/api/v2/schema", { "if-none-match": '"other"' }],
    ["/api/v2/schema?operation=update", { "if-none-match": String(etag) }],
    ["/api/v2/schema", { "if-none-match": String(etag), accept: "application/schema+json" }],
  ];
  for (const [path, headers] of others) expect((await api.get(path, { headers })).status).toBe(200);
});

test("the schema endpoint's Vary header lists the headers that the schema depends on", async ({ api }) => {
  const vary = String((await api.get("/api/v2/schema")).headers.vary).toLowerCase();
  for (const name of ["x-api-key", "api-key", "accept"]) expect(vary.split(/, */)).toContain(name);
});

test("the schema contains the custom fields of the region [spec 2.custom-per-region 4.schema]", async ({
  api,
  otherRegion,
}) => {
  const own = (await api.get("/api/v2/schema")).body.data.properties.customFields.properties;
  expect(Object.keys(own)).toContain("Korte tekst");
  const other = await api.get("/api/v2/schema", { key: otherRegion.key });
  expect(Object.keys(other.body.data.properties.customFields.properties ?? {})).toEqual([]);
  const [first, second] = demoCredentials().regions;
  const asAdmin = await api.get(`/api/v2/schema?region=${second?.id}`, { key: demoCredentials().adminKey });
  const asRegion = await api.get("/api/v2/schema", { key: second?.apiKey });
  expect(asAdmin.body.data).toEqual(asRegion.body.data);
  expect(asRegion.body.data).not.toEqual((await api.get("/api/v2/schema", { key: first?.apiKey })).body.data);
});

test("the schema endpoint returns the same schema in the sandbox and ignores the sandbox header", async ({
  api,
}) => {
  const live = await api.get("/api/v2/schema", { headers: { "x-api-sandbox": "true" } });
  expect(live.body.meta.sandboxEnabled).toBe(false);
  const sandbox = await api.get("/api/sandbox/schema");
  expect(sandbox.body.data).toEqual(live.body.data);
  expect(sandbox.body.meta.sandboxEnabled).toBe(true);
});

test("the schema endpoint reports every invalid or unknown parameter in one response", async ({ api }) => {
  const response = await api.get("/api/v2/schema?operation=delete&target=draft-03&x=1");
  expect(response.status).toBe(400);
  expect(summarizeIssues(response)).toEqual([
    "/operation invalid_value",
    "/target invalid_value",
    "/x unrecognized_keys",
  ]);
});
