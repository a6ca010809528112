import { relative } from "node:path";
import { root } from "../paths.mjs";

const FAILURES_SHOWN = 20;

const firstLine = (message = "") => message.split("\n", 1)[0];

/**
 * Returns the failed tests of a Vitest report, and the files that failed outside their tests: `[{ file, title, error
 * }]`.
 */
export const failedVitestTests = (report) =>
  (report?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter((result) => result.status === "failed");
    if (status === "failed" && failed.length === 0) return [{ file, title: "", error: firstLine(message) }];
    return failed.map(({ fullName, failureMessages }) => ({
      file,
      title: fullName,
      error: firstLine(failureMessages[0]),
    }));
  });

const failedSpecs = ({ suites = [], specs = [], title }, titles) => [
  ...suites.flatMap((suite) => failedSpecs(suite, [...titles, title])),
  ...specs
    .filter(({ ok }) => !ok)
    .map((spec) => ({
      title: [...titles, title, spec.title].filter(Boolean).join(" › "),
      error: firstLine(
        spec.tests.flatMap(({ results }) => results).find(({ error }) => error)?.error.message,
      ),
    })),
];

/** Returns the failed tests of a Playwright report: `[{ file, title, error }]`. */
export const failedPlaywrightTests = (report) =>
  (report?.suites ?? []).flatMap(({ file, suites, specs }) =>
    failedSpecs({ suites, specs }, []).map((failure) => ({ file: `e2e/${file}`, ...failure })),
  );

/** Prints two lines per failure, because people read the end of a long log first. */
export function formatFailedTests(failures) {
  const lines = failures
    .slice(0, FAILURES_SHOWN)
    .flatMap(({ file, title, error }) => [`  ${file}${title ? ` › ${title}` : ""}`, `      ${error}`]);
  const hidden = failures.length - FAILURES_SHOWN;
  return hidden > 0 ? [...lines, `  … and ${hidden} more`] : lines;
}
