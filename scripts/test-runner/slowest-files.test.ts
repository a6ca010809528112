import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../paths.mjs";
import { formatSlowestFiles, timePlaywrightFiles, timeVitestFiles } from "./slowest-files.mjs";

test("timeVitestFiles returns the time of each file of a Vitest report", () => {
  const report = {
    testResults: [{ name: join(root, "lib", "a.test.ts"), startTime: 1_000, endTime: 3_500 }],
  };
  expect(timeVitestFiles(report)).toEqual([{ file: join("lib", "a.test.ts"), seconds: 2.5 }]);
});

test("timePlaywrightFiles adds up the times of each file's tests in a Playwright report", () => {
  const spec = (duration: number) => ({ tests: [{ results: [{ duration }] }] });
  const report = {
    suites: [{ file: "a.spec.ts", specs: [spec(1_000)], suites: [{ specs: [spec(500)] }] }],
  };
  expect(timePlaywrightFiles(report)).toEqual([{ file: "e2e/a.spec.ts", seconds: 1.5 }]);
});

test("formatSlowestFiles lists the ten slowest files and adds up the times of a file that two projects run", () => {
  const timings = Array.from({ length: 12 }, (_, index) => ({ file: `${index}.ts`, seconds: index }));
  const lines = formatSlowestFiles([...timings, { file: "1.ts", seconds: 20 }]);
  expect(lines).toHaveLength(10);
  expect(lines[0]).toBe("   21.0 s  1.ts");
  expect(lines[1]).toBe("   11.0 s  11.ts");
});

test("timeVitestFiles and timePlaywrightFiles return an empty list if there is no report", () => {
  expect([timeVitestFiles(undefined), timePlaywrightFiles(undefined)]).toEqual([[], []]);
});
