import { describe, expect, it } from "vitest";
import { countPlaywright, countVitest, formatCounts, sumCounts } from "./test-counts.mjs";

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

describe("test counts", () => {
  it("are taken from the reports", () => {
    expect(countVitest(vitestReport({}), 0)).toEqual({ passed: 3, failed: 0, skipped: 2 });
    expect(countPlaywright(playwrightReport({ unexpected: 1, skipped: 4 }), 1)).toEqual({
      passed: 2,
      failed: 1,
      skipped: 4,
    });
  });

  it("include a file that failed outside its tests", () => {
    const testResults = [{ status: "failed", assertionResults: [] }];
    expect(countVitest(vitestReport({ testResults }), 1).failed).toBe(1);
  });

  it.each([
    ["Vitest writes no report", countVitest(undefined, 0)],
    ["Vitest exits with an error", countVitest(vitestReport({}), 1)],
    ["Vitest runs no test", countVitest(vitestReport({ numPassedTests: 0, testResults: [] }), 0)],
    ["Playwright writes no report", countPlaywright(undefined, 0)],
    ["Playwright's server doesn't start", countPlaywright(playwrightReport({ expected: 0 }), 1)],
  ])("include one failure if %s", (_, counts) => {
    expect(counts.failed).toBe(1);
  });

  it("count a Playwright test that passes on the second attempt as passed", () => {
    expect(countPlaywright(playwrightReport({ flaky: 1 }), 0)).toEqual({ passed: 3, failed: 0, skipped: 0 });
  });

  it("are printed on one line", () => {
    const all = [
      { passed: 6, failed: 0, skipped: 0 },
      { passed: 10, failed: 1, skipped: 0 },
    ];
    expect(formatCounts(sumCounts(all))).toBe("16 passed, 1 failed");
    expect(formatCounts({ passed: 1, failed: 0, skipped: 2 })).toBe("1 passed, 0 failed, 2 skipped");
  });
});
