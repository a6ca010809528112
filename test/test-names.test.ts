import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { testNames } from "./test-names";

const folder = mkdtempSync(join(tmpdir(), "test-names-"));
afterAll(() => rmSync(folder, { recursive: true }));

const namesIn = (source: string) => {
  const file = join(folder, "example.test.ts");
  writeFileSync(file, source);
  return testNames(file);
};

it("testNames joins the titles of groups and tests, and leaves out tags", () => {
  const source =
    'describe("a key", () => { it("works [spec 3.key] [contract 2.key-once]", async () => {}); });';
  expect(namesIn(source)).toEqual(["a key", "a key works"]);
});

it("testNames finds titles after test.each tables and in template strings", () => {
  const templates = readFileSync("e2e/security-headers.spec.ts", "utf8");
  expect(namesIn("test.each([1])('is %s', () => {}); it.skipIf(x)('works', f);")).toEqual(["is %s", "works"]);
  expect(namesIn(templates)).toContain(
    "the server … requires https on every page if the base URL uses https",
  );
});

it.each(["it.skip", "test.fixme", "it.todo", "describe.skip", "test.describe.fixme", "it.fails"])(
  "testNames leaves out %s and everything in it",
  (name) => {
    expect(namesIn(`${name}("a key", () => { it("works", f); });`)).toEqual([]);
  },
);

it("testNames leaves out comments and other strings", () => {
  expect(namesIn('// it("works")\nconst text = "it works"; expect("a").toBe("b"); test(name, f);')).toEqual(
    [],
  );
});
