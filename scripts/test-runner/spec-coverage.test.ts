import { describe, expect, it } from "vitest";
import { findCoverageGaps, findTags, parseRequirements } from "./spec-coverage.mjs";

const markdown = "# Rows\n\n## 2 Fields\n\n- 2.a: the first\n- 2.b.name: the second\n- no requirement\n";
const requirements = { spec: parseRequirements(markdown), contract: [] };
/** Builds a tag from parts, so that this file contains no tag itself. */
const tag = (ids: string, list = "spec") => `[${list} ${ids}]`;
const PLACEHOLDER = ["$", "{field}"].join("");
const idsIn = (source: string) => findTags(source, requirements).map(({ list, id }) => `${list} ${id}`);

describe("parseRequirements", () => {
  it("returns the requirements in order, and skips other lines", () => {
    expect(requirements.spec).toEqual([
      { id: "2.a", text: "the first" },
      { id: "2.b.name", text: "the second" },
    ]);
  });
});

describe("findTags", () => {
  it.each([
    [`test("does it ${tag("2.a")}", () => {});`, ["spec 2.a"]],
    [`it("does it ${tag("2.a")} ${tag("1.b", "contract")}", () => {`, ["spec 2.a", "contract 1.b"]],
    [`it.each([1])(\n  "does %i ${tag("2.a 2.b.name")}",`, ["spec 2.a", "spec 2.b.name"]],
    [`test.describe(\`of \${x("y")} ${tag("2.a")}\`, () => {`, ["spec 2.a"]],
    [`test.each<[string, (a: B) => void]>([\n  ["a row ${tag("2.a", "contract")}", 1],`, ["contract 2.a"]],
    [`const fields = ["name"];\ntest(\`parses ${tag(`2.b.${PLACEHOLDER}`)}\`, () => {});`, ["spec 2.b.name"]],
  ])("finds the tags of %s", (source, ids) => {
    expect(idsIn(source)).toEqual(ids);
  });

  it.each([
    [`// does it ${tag("2.a")}`],
    [`expect(said, "${tag("2.a")}").toBe(1);`],
    [`test.skip("does it ${tag("2.a")}", () => {});`],
    [`test.todo("does it ${tag("2.a")}");`],
    [`test(\`parses ${tag(`2.b.${PLACEHOLDER}`)}\`, () => {});`],
  ])("finds no tag in %s", (source) => {
    expect(idsIn(source)).toEqual([]);
  });
});

describe("findCoverageGaps", () => {
  it("reports requirements without a test and tags without a requirement", () => {
    const untested = requirements.spec.map((requirement) => ({ ...requirement, list: "spec", tests: [] }));
    const unknownTags = [{ list: "spec", id: "9.z", title: "", file: "a.test.ts" }];
    expect(findCoverageGaps({ requirements: untested, unknownTags })).toEqual([
      `No test shows ${tag("2.a")}: the first.`,
      `No test shows ${tag("2.b.name")}: the second.`,
      `a.test.ts names ${tag("9.z")}, which is not a requirement.`,
    ]);
  });
});
