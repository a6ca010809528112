import { describe, expect, test } from "vitest";
import { findCoverageGaps, findTags, parseRequirements } from "./rows.mjs";

const markdown = "# Rows\n\n## 2 Fields\n\n- 2.a: the first\n- 2.b.name: the second\n- no row\n";
const rows = { spec: parseRequirements(markdown), contract: [] };
/** Written apart, so that this file names no row itself. */
const tag = (ids: string, list = "spec") => `[${list} ${ids}]`;
/** A placeholder as it stands in the source of a test. */
const HOLE = ["$", "{field}"].join("");
const idsIn = (source: string) => findTags(source, rows).map(({ list, id }) => `${list} ${id}`);

test("a list has its rows in order", () => {
  expect(rows.spec).toEqual([
    { id: "2.a", text: "the first" },
    { id: "2.b.name", text: "the second" },
  ]);
});

describe("a tag counts", () => {
  test.each([
    [`test("does it ${tag("2.a")}", () => {});`, ["spec 2.a"]],
    [`it("does it ${tag("2.a")} ${tag("1.b", "contract")}", () => {`, ["spec 2.a", "contract 1.b"]],
    [`it.each([1])(\n  "does %i ${tag("2.a 2.b.name")}",`, ["spec 2.a", "spec 2.b.name"]],
    [`test.describe(\`of \${x("y")} ${tag("2.a")}\`, () => {`, ["spec 2.a"]],
    [`test.each<[string, (a: B) => void]>([\n  ["a row ${tag("2.a", "contract")}", 1],`, ["contract 2.a"]],
    [`const fields = ["name"];\ntest(\`is judged ${tag(`2.b.${HOLE}`)}\`, () => {});`, ["spec 2.b.name"]],
  ])("in %s", (source, ids) => {
    expect(idsIn(source)).toEqual(ids);
  });
});

describe("a tag counts for nothing", () => {
  test.each([
    [`// does it ${tag("2.a")}`],
    [`expect(said, "${tag("2.a")}").toBe(1);`],
    [`test.skip("does it ${tag("2.a")}", () => {});`],
    [`test.todo("does it ${tag("2.a")}");`],
    [`test(\`is judged ${tag(`2.b.${HOLE}`)}\`, () => {});`],
  ])("in %s", (source) => {
    expect(idsIn(source)).toEqual([]);
  });
});

test("a row without a test and a tag without a row are complained of, by name", () => {
  const covered = rows.spec.map((row) => ({ ...row, list: "spec", tests: [] }));
  const strays = [{ list: "spec" as const, id: "9.z", title: "", file: "a.test.ts" }];
  expect(findCoverageGaps({ covered, strays })).toEqual([
    `No test shows ${tag("2.a")}: the first.`,
    `No test shows ${tag("2.b.name")}: the second.`,
    `a.test.ts names ${tag("9.z")}, which is no row.`,
  ]);
});
