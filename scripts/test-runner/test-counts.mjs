const none = { passed: 0, failed: 0, skipped: 0 };

/** Counts one failure if a test runner ran no tests, or failed without reporting a failed test. */
function withRunnerFailure(counts, exitCode) {
  const ran = counts.passed + counts.failed;
  return (exitCode !== 0 || ran === 0) && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

export function countVitest(report, exitCode) {
  if (!report) return withRunnerFailure(none, 1);
  // Files that fail outside their tests: in an import or a hook.
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === "failed" && !assertionResults.some((result) => result.status === "failed"),
  );
  const counts = {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
  return withRunnerFailure(counts, exitCode);
}

/** A test that passed on the second attempt counts as passed. `flakyPlaywrightTests` lists such tests. */
export function countPlaywright(report, exitCode) {
  if (!report) return withRunnerFailure(none, 1);
  const { expected, unexpected, flaky, skipped } = report.stats;
  return withRunnerFailure({ passed: expected + flaky, failed: unexpected, skipped }, exitCode);
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
