import { describe, expect, it } from "vitest";
import { countPlaywright, countVitest, formatCounts, sumCounts } from "./count-tests.mjs";

const vitestReport = (changes: object) => ({
  numPassedTests: 3,
  numFailedTests: 0,
  numPendingTests: 1,
  numTodoTests: 1,
  testResults: [{ status: "passed", assertionResults: [{ status: "passed" }] }],
  ...changes,
});
const playwrightReport = (changes: object) => ({
  stats: { expected: 2, unexpected: 0, flaky: 0, skipped: 0, ...changes },
});

describe("the sum of a test run", () => {
  it("counts what the reports name", () => {
    expect(countVitest(vitestReport({}), 0)).toEqual({ passed: 3, failed: 0, skipped: 2 });
    expect(countPlaywright(playwrightReport({ unexpected: 1, skipped: 4 }), 1)).toEqual({
      passed: 2,
      failed: 1,
      skipped: 4,
    });
  });

  it("counts a file that failed outside its tests as a failure", () => {
    const testResults = [{ status: "failed", assertionResults: [] }];
    expect(countVitest(vitestReport({ testResults }), 1).failed).toBe(1);
  });

  it.each([
    ["vitest without a report", countVitest(undefined, 0)],
    ["vitest that ends with an error of its own", countVitest(vitestReport({}), 1)],
    ["vitest without a test", countVitest(vitestReport({ numPassedTests: 0, testResults: [] }), 0)],
    ["Playwright without a report", countPlaywright(undefined, 0)],
    ["Playwright whose server did not start", countPlaywright(playwrightReport({ expected: 0 }), 1)],
    [
      "Playwright with a test that passed at the second try",
      countPlaywright(playwrightReport({ flaky: 1 }), 0),
    ],
  ])("never calls %s all right", (_, counts) => {
    expect(counts.failed).toBe(1);
  });

  it("says it in one line", () => {
    const all = [
      { passed: 6, failed: 0, skipped: 0 },
      { passed: 10, failed: 1, skipped: 0 },
    ];
    expect(formatCounts(sumCounts(all))).toBe("16 passed, 1 failed");
    expect(formatCounts({ passed: 1, failed: 0, skipped: 2 })).toBe("1 passed, 0 failed, 2 skipped");
  });
});
