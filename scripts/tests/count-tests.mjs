/** Reads the machine-readable reports of the test runners. A run that ended badly never counts as all right. */

const none = { passed: 0, failed: 0, skipped: 0 };

/** At least one failure when the runner said so without naming a test, or when it ran no test at all. */
function settle(counts, exitCode) {
  const ran = counts.passed + counts.failed;
  return (exitCode !== 0 || ran === 0) && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

export function countVitest(report, exitCode) {
  if (!report) return settle(none, 1);
  // A file that fails outside its tests (an import, a hook) is a failure too.
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === "failed" && !assertionResults.some((result) => result.status === "failed"),
  );
  const counts = {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
  return settle(counts, exitCode);
}

export function countPlaywright(report, exitCode) {
  if (!report) return settle(none, 1);
  const { expected, unexpected, flaky, skipped } = report.stats;
  // A test that needed a second try has not shown what it promises.
  return settle({ passed: expected, failed: unexpected + flaky, skipped }, exitCode);
}

export const sumCounts = (all) =>
  all.reduce(
    (sum, { passed, failed, skipped }) => ({
      passed: sum.passed + passed,
      failed: sum.failed + failed,
      skipped: sum.skipped + skipped,
    }),
    none,
  );

export const formatCounts = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
