import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { LANGUAGES } from "@/lib/platform/languages";
import { root } from "@/scripts/paths.mjs";

const caddyfile = readFileSync(join(root, "deploy", "Caddyfile"), "utf8");
const compose = readFileSync(join(root, "deploy", "compose.yaml"), "utf8");

const RULES: [rule: string, directive: string][] = [
  ["blocks outside requests to the Inngest functions", "respond @inngest 404"],
  ["sends requests only to processes that are ready", "health_uri /api/ready"],
  ["leaves the API's ETags alone", "@compressed not path /api/v1/* /api/v2/* /api/sandbox/*"],
  ["compresses everything else", "encode @compressed zstd gzip"],
  ["listens for admin requests on loopback only", "admin 127.0.0.1:2019"],
];

it.each(RULES)("the proxy %s", (_, directive) => {
  expect(caddyfile).toContain(directive);
});

/** The logs of errors and of requests. */
const LOGS = caddyfile.split(/^\tlog /m).slice(1);

it("the proxy logs errors and requests, and keeps keys and file names out of both logs", () => {
  expect(LOGS.map((log) => log.split("\n")[0])).toEqual(["default {", "{"]);
  for (const log of LOGS) expect(log).toContain("request>headers delete");
  // Errors have no response.
  expect(LOGS[1]).toContain("resp_headers delete");
});

it("the proxy logs the request id that each response of the API has", () => {
  expect(caddyfile).toContain("log_append request_id {http.response.header.X-Request-Id}");
});

it("the proxy logs requests to a folder that it may write to", () => {
  const [, file = ""] = /output file (\S+)/.exec(caddyfile) ?? [];
  expect(compose).toContain(`volumes: ["caddy:${dirname(file)}"]`);
});

it.each(LANGUAGES)(
  "the retention page says how long the proxy keeps its log of requests (%s)",
  (language) => {
    const page = readFileSync(join(root, "app", "docs", "_guide", language, "retention.md"), "utf8");
    const [, hours] = /roll_keep_for (\d+)h/.exec(caddyfile) ?? [];
    const row = page.split("\n").find((line) => line.includes("`deploy/Caddyfile`"));
    expect(row).toMatch(new RegExp(`\\b${Number(hours) / 24} (?:days|dagen)\\b`));
  },
);

it.each([
  ["/portal/sign-in?token=secret", "/portal/sign-in?…"],
  ["/api/files/secret", "/api/files/…"],
  ["/api/v2/candidates/recA", "/api/v2/candidates/recA"],
])("the proxy keeps tokens out of its log: %s", (path, logged) => {
  expect(LOGS).toHaveLength(2);
  for (const log of LOGS) {
    const [, pattern = "", replacement = ""] = /request>uri regexp "(.*)" "(.*)"/.exec(log) ?? [];
    expect(path.replace(new RegExp(pattern), replacement)).toBe(logged);
  }
});

it.each(LANGUAGES)("the guide says how to set the proxy's variables on one machine (%s)", (language) => {
  const page = readFileSync(join(root, "app", "docs", "_guide", language, "deployment.md"), "utf8");
  const [section = ""] = page.split("{#one-machine}")[1]?.split("\n## ") ?? [];
  const variables = [...caddyfile.matchAll(/\{\$([A-Z_]+)/g)].map(([, name]) => name);
  expect(variables).toEqual(["DOMAIN", "APP_ADDRESSES"]);
  for (const name of variables) expect(section).toMatch(new RegExp(`\\b${name}=\\S`));
});

it("the proxy replaces X-Forwarded-For, as TRUSTED_PROXIES=1 requires", () => {
  expect(caddyfile).not.toMatch(/trusted_proxies|header_up/);
  expect(compose).toContain('TRUSTED_PROXIES: "1"');
});

it("the proxy sends requests to the app services in compose.yaml", () => {
  const [, targets = ""] = /APP_ADDRESSES:([^}]*)\}/.exec(caddyfile) ?? [];
  const services = [...compose.matchAll(/^ {2}(app-\d+):/gm)].map(([, name]) => `${name}:3000`);
  expect(targets.split(" ")).toEqual(services);
});
