import { existsSync } from "node:fs";
import { lexer, type Tokens } from "marked";
import { beforeAll, describe, expect, it } from "vitest";
import { API_VERSION } from "@/lib/contract/contract";
import { getOpenApiDocument } from "@/lib/http/openapi/get";
import { LANGUAGES, type Language } from "@/lib/platform/languages";
import { call, newRegion, openTestApi } from "@/test/api";
import { testNames } from "@/test/test-names";
import { readSource } from "./guide";

beforeAll(openTestApi);
beforeAll(async () => {
  // Set BASE_URL before any module reads the environment.
  process.env.BASE_URL = "https://instroom.example";
});

/** The rules of the Dutch government's API Design Rules 2.1, in order and without the prefix `/core/`. */
const RULES = [
  "naming-resources",
  "naming-collections",
  "interface-language",
  "no-trailing-slash",
  "hide-implementation",
  "http-methods",
  "http-safety",
  "http-response-code",
  "stateless",
  "nested-child",
  "resource-operations",
  "doc-openapi",
  "doc-openapi-contact",
  "doc-language",
  "publish-openapi",
  "deprecation-schedule",
  "transition-period",
  "uri-version",
  "changelog",
  "semver",
  "version-header",
  "transport/tls",
  "transport/no-sensitive-uris",
  "transport/security-headers",
  "transport/cors",
  "geospatial",
];

const VERDICTS = {
  en: ["Met", "Explained", "Not applicable"],
  nl: ["Voldaan", "Uitgelegd", "Niet van toepassing"],
};

/** Reads the page's verdict on each rule, and the tests that the page names for the rule. */
async function readVerdicts(language: Language) {
  const [, ...parts] = (await readSource(language, "conformity")).split(/^## /m);
  return parts.map((part) => {
    const [, rule = ""] = /^`\/core\/([\w/-]+)`/.exec(part) ?? [];
    const [, verdict = ""] = /^\*\*([^*.]+)\.\*\*/m.exec(part) ?? [];
    const [list] = lexer(part).filter((token): token is Tokens.List => token.type === "list");
    const tests = (list?.items ?? []).map(({ text }) => /^`([^`]+)`: “(.+)”$/.exec(text)?.slice(1) ?? [text]);
    return { rule, verdict: (VERDICTS[language] ?? []).indexOf(verdict), tests };
  });
}

describe("the conformity page", () => {
  it("has the same verdict in both languages for every rule, in the order of the rules", async () => {
    const english = await readVerdicts("en");
    expect(english.map(({ rule }) => rule).filter(Boolean)).toEqual(RULES);
    for (const { rule, verdict } of english.filter((each) => each.rule))
      expect([rule, verdict]).not.toContain(-1);
    expect(await readVerdicts("nl")).toEqual(english);
  });

  it.each(LANGUAGES)("names an existing test for each rule (%s)", async (language) => {
    for (const { rule, tests } of (await readVerdicts(language)).filter((each) => each.rule)) {
      expect(tests.length, rule).toBeGreaterThan(0);
      for (const [file = "", name = ""] of tests) {
        expect([file, existsSync(file)]).toEqual([file, true]);
        const isFound = testNames(file).some((each) => each.includes(name));
        expect(isFound, `${rule}: ${file}: ${name}`).toBe(true);
      }
    }
  });
});

describe("the API", () => {
  const document = () =>
    JSON.parse(JSON.stringify(getOpenApiDocument())) as {
      info: { version: string; contact: object };
      servers: { url: string }[];
      paths: Record<string, Record<string, { parameters?: { name?: string; in?: string }[] }>>;
      components: { schemas: Record<string, object> };
    };

  it("names a contact in the OpenAPI document", () => {
    expect(document().info.contact).toMatchObject({ name: expect.any(String), url: expect.any(String) });
  });

  it("has the major version in its path, and the full version in every response", async () => {
    const { info, servers } = document();
    expect(servers[0]?.url).toMatch(new RegExp(`/v${API_VERSION.split(".")[0]}$`));
    expect(info.version).toBe(API_VERSION);
    expect(API_VERSION).toMatch(/^\d+\.\d+\.\d+$/);
    for (const address of ["/api/v2/candidates", "/api/v1/schema", "/api/health"]) {
      expect((await call("GET", address)).headers["api-version"]).toBe(API_VERSION);
    }
  });

  it("uses only standard methods, and follows the rules for path and parameter names", () => {
    const methods = new Set<string>();
    for (const [path, operations] of Object.entries(document().paths)) {
      expect(path).toMatch(/^(\/([a-z0-9-]+|\{\w+\})(\.json|\.yaml)?)+$/);
      for (const [method, { parameters = [] }] of Object.entries(operations)) {
        if (method !== "servers") methods.add(method);
        for (const { name = "", in: place } of parameters) {
          if (place === "query") expect(name).toMatch(/^[a-z][a-z\d]*([A-Z][a-z\d]*)*$/);
        }
      }
    }
    expect([...methods].sort()).toEqual(["delete", "get", "patch", "post"]);
  });

  it("returns the security headers with every response", async () => {
    const { key } = await newRegion();
    const responses = [
      await call("GET", "/api/v2/candidates", { key }),
      await call("GET", "/api/v2/schema", { key }),
      await call("GET", "/api/v2/candidates"),
      await call("POST", "/api/v2/candidates", { key, raw: "{" }),
      await call("OPTIONS", "/api/v2/candidates"),
      await call("GET", "/api/v1/schema", { key }),
    ];
    for (const { headers } of responses) {
      expect(headers).toMatchObject({
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
        "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
        "strict-transport-security": "max-age=31536000",
      });
      expect(headers).not.toHaveProperty("access-control-allow-origin");
    }
  });
});
