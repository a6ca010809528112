import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { contractModules, schemaModules } from "@/lib/http/openapi/contract-glob";
import { expandGlobs } from "./import-glob.mjs";

test("expandGlobs finds the same files as Vite", () => {
  const expanded = expandGlobs(readFileSync("lib/http/openapi/contract-glob.ts", "utf8"));
  const paths = [...expanded.matchAll(/"(\/lib\/[^"]+\.ts)": module\d+/g)].map(([, path]) => path);
  const expected = [...Object.keys(contractModules), ...Object.keys(schemaModules)];
  expect(expected.length).toBeGreaterThan(30);
  expect(paths.sort()).toEqual(expected.sort());
});

test("expandGlobs throws on a call that it doesn't support", () => {
  expect(() => expandGlobs('import.meta.glob("/lib/*/*/contract.ts")')).toThrow("expands no other form");
});
