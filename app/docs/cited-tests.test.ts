import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { testNames } from "@/test/test-names";
import { CITED_TESTS, citedKeys, citeTests } from "./cite-tests";
import tests from "./cited-tests.json";
import { readTemplate } from "./guide";
import { GUIDE, PAGE_NAMES } from "./pages";

describe("the tests in cited-tests.json", () => {
  it("exist under the cited name and aren't skipped", () => {
    const files = [...new Set([...CITED_TESTS.values()].map(({ file }) => file))];
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
    const names = new Map(files.map((file) => [file, testNames(file)]));
    const missing = [...CITED_TESTS.values()].filter(({ file, name }) => !names.get(file)?.includes(name));
    expect(missing).toEqual([]);
  });

  it("have unique keys", () => {
    const keys = Object.values(tests).flatMap((names) => Object.keys(names));
    expect(keys).toEqual([...new Set(keys)]);
  });

  it("are all cited in the guide, in the same order in both languages", async () => {
    const cited = new Set<string>();
    for (const page of PAGE_NAMES) {
      const english = citedKeys(await readTemplate("en", page));
      expect([page, citedKeys(await readTemplate("nl", page))]).toEqual([page, english]);
      for (const key of english) cited.add(key);
    }
    expect([...cited].sort()).toEqual([...CITED_TESTS.keys()].sort());
  });

  it("include at least one for every page of the guide's trust group", async () => {
    for (const page of GUIDE.find(({ group }) => group === "trust")?.pages ?? [])
      expect([page, citedKeys(await readTemplate("en", page)).length > 0]).toEqual([page, true]);
  });
});

describe("a citation", () => {
  it("links to its test, which is listed once", () => {
    const [key = "", other = ""] = CITED_TESTS.keys();
    const cited = citeTests(`A [^${key}] b [^${other}] c [^${key}].\n\n{{tests}}\n`);
    expect(cited).toContain("A [test\u00a01](#test-1) b [test\u00a02](#test-2) c [test\u00a01](#test-1).");
    expect(cited.match(/^\d\. `.+`: “.+” \{#test-\d\}$/gm)).toHaveLength(2);
  });

  it("is rejected if its test is unknown, or if the page has no list", () => {
    const [key] = CITED_TESTS.keys();
    expect(() => citeTests("A [^no-such-test].\n\n{{tests}}")).toThrow("no-such-test");
    expect(() => citeTests(`A [^${key}].`)).toThrow("doesn't list");
  });
});
