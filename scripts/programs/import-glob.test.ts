import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { routes } from "@/app/api/all-routes-glob";
import { contractModules, schemaModules } from "@/lib/http/openapi/contract-glob";
import { routePathOf } from "@/lib/http/route-table";
import { expandGlobs } from "./import-glob.mjs";

const pathsIn = (file: string) =>
  [...expandGlobs(readFileSync(file, "utf8")).matchAll(/"(\/[^"]+\.ts)": module\d+/g)].map(
    ([, path = ""]) => path,
  );

test("expandGlobs finds the same files as Vite", () => {
  const paths = pathsIn("lib/http/openapi/contract-glob.ts");
  const expected = [...Object.keys(contractModules), ...Object.keys(schemaModules)];
  expect(expected.length).toBeGreaterThan(30);
  expect(paths.sort()).toEqual(expected.sort());
});

test("expandGlobs supports nested folders and negated patterns", () => {
  const paths = pathsIn("app/api/all-routes-glob.ts").map(routePathOf);
  expect(paths.length).toBeGreaterThan(30);
  expect(paths).toEqual(routes.map(({ path }) => path));
  expect(paths).not.toContain("/api/inngest");
});

test("expandGlobs throws on a call that it doesn't support", () => {
  expect(() => expandGlobs('import.meta.glob("/lib/*/*/contract.ts")')).toThrow("or a list of such patterns");
});
