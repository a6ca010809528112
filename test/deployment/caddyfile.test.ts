import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "@/scripts/paths.mjs";

const caddyfile = readFileSync(join(root, "deploy", "Caddyfile"), "utf8");
const compose = readFileSync(join(root, "deploy", "compose.yaml"), "utf8");

const RULES: [rule: string, directive: string][] = [
  ["keeps keys out of its log", "request>headers delete"],
  ["blocks outside requests to the Inngest functions", "respond @inngest 404"],
  ["sends requests only to processes that are ready", "health_uri /api/ready"],
  ["listens for admin requests on loopback only", "admin 127.0.0.1:2019"],
];

it.each(RULES)("the proxy %s", (_, directive) => {
  expect(caddyfile).toContain(directive);
});

it.each([
  ["/portal/sign-in?token=secret", "/portal/sign-in?…"],
  ["/api/files/secret", "/api/files/…"],
  ["/api/v2/candidates/recA", "/api/v2/candidates/recA"],
])("the proxy keeps tokens out of its log: %s", (path, logged) => {
  const [, pattern = "", replacement = ""] = /request>uri regexp "(.*)" "(.*)"/.exec(caddyfile) ?? [];
  expect(path.replace(new RegExp(pattern), replacement)).toBe(logged);
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
