import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../paths.mjs";
import {
  failedPlaywrightTests,
  failedVitestTests,
  flakyPlaywrightTests,
  formatFailedTests,
} from "./failed-tests.mjs";

const file = join("lib", "a.test.ts");
const name = join(root, file);

test("failedVitestTests returns the failed tests of a Vitest report and their errors", () => {
  const assertionResults = [
    { status: "passed", fullName: "a works", failureMessages: [] },
    {
      status: "failed",
      fullName: "b works",
      failureMessages: ["\u001b[31mError\u001b[39m: expected 1\n\nReceived: 2\n    at line 2"],
    },
  ];
  expect(
    failedVitestTests({ testResults: [{ name, status: "failed", message: "", assertionResults }] }),
  ).toEqual([{ file, title: "b works", error: "Error: expected 1\n      Received: 2" }]);
});

test("failedVitestTests also returns a file that failed outside its tests", () => {
  const result = { name, status: "failed", message: "Error: no such module", assertionResults: [] };
  expect(failedVitestTests({ testResults: [result] })).toEqual([
    { file, title: "", error: "Error: no such module" },
  ]);
});

test("failedPlaywrightTests and flakyPlaywrightTests return the tests with their describe blocks and errors", () => {
  const error = { message: "Error: no button\n    at line 2" };
  const passed = { status: "expected", results: [{}] };
  const failed = { status: "unexpected", results: [{ error }] };
  const flaky = { status: "flaky", results: [{ error: { message: "Error: too early" } }, {}] };
  const report = {
    suites: [
      {
        file: "a.spec.ts",
        specs: [
          { title: "a", tests: [passed] },
          { title: "c", tests: [flaky] },
        ],
        suites: [{ title: "group", specs: [{ title: "b", tests: [passed, failed] }] }],
      },
    ],
  };
  expect(failedPlaywrightTests(report)).toEqual([
    { file: "e2e/a.spec.ts", title: "group › b", error: "Error: no button" },
  ]);
  expect(flakyPlaywrightTests(report)).toEqual([
    { file: "e2e/a.spec.ts", title: "c", error: "Error: too early" },
  ]);
});

test("formatFailedTests prints two lines for each of the first 20 failures, and the number of further failures", () => {
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

test("failedVitestTests and failedPlaywrightTests return no tests if there is no report", () => {
  expect([failedVitestTests(undefined), failedPlaywrightTests(undefined), formatFailedTests([])]).toEqual([
    [],
    [],
    [],
  ]);
});
