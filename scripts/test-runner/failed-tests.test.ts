import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../paths.mjs";
import { failedPlaywrightTests, failedVitestTests, formatFailedTests } from "./failed-tests.mjs";

const file = join("lib", "a.test.ts");
const name = join(root, file);

test("failedVitestTests names the failed tests of a Vitest report, each with the first line of its error", () => {
  const assertionResults = [
    { status: "passed", fullName: "a works", failureMessages: [] },
    { status: "failed", fullName: "b works", failureMessages: ["Error: expected 1\n  at line 2"] },
  ];
  expect(
    failedVitestTests({ testResults: [{ name, status: "failed", message: "", assertionResults }] }),
  ).toEqual([{ file, title: "b works", error: "Error: expected 1" }]);
});

test("failedVitestTests names a file that failed outside its tests", () => {
  const result = { name, status: "failed", message: "Error: no such module", assertionResults: [] };
  expect(failedVitestTests({ testResults: [result] })).toEqual([
    { file, title: "", error: "Error: no such module" },
  ]);
});

test("failedPlaywrightTests names the failed tests of a Playwright report, with their groups", () => {
  const spec = (title: string, ok: boolean) => ({
    title,
    ok,
    tests: [{ results: [ok ? {} : { error: { message: "Error: no button\n  at line 2" } }] }],
  });
  const report = {
    suites: [
      {
        file: "a.spec.ts",
        specs: [spec("a", true)],
        suites: [{ title: "group", specs: [spec("b", false)] }],
      },
    ],
  };
  expect(failedPlaywrightTests(report)).toEqual([
    { file: "e2e/a.spec.ts", title: "group › b", error: "Error: no button" },
  ]);
});

test("formatFailedTests prints two lines per failure, and the number of further failures", () => {
  const failures = Array.from({ length: 22 }, (_, index) => ({
    file: "a.ts",
    title: `${index}`,
    error: "E",
  }));
  const lines = formatFailedTests(failures);
  expect(lines.slice(0, 2)).toEqual(["  a.ts › 0", "      E"]);
  expect(lines).toHaveLength(41);
  expect(lines.at(-1)).toBe("  … and 2 more");
});

test("returns no tests if there is no report", () => {
  expect([failedVitestTests(undefined), failedPlaywrightTests(undefined), formatFailedTests([])]).toEqual([
    [],
    [],
    [],
  ]);
});
