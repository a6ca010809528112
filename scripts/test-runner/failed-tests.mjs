import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { root } from "../paths.mjs";

const FAILURES_SHOWN = 20;

const LINES_PER_ERROR = 5;

/** The first lines of an error, without its stack, call log and colors. */
const summarize = (message = "") =>
  stripVTControlCharacters(message)
    .split(/\n\s+at |\nCall log:/i)[0]
    .split("\n")
    .filter((line) => line.trim())
    .slice(0, LINES_PER_ERROR)
    .join("\n      ");

/**
 * Returns the failed tests of a Vitest report, and the files that failed outside their tests: `[{ file,
 * title, error }]`.
 */
export const failedVitestTests = (report) =>
  (report?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter((result) => result.status === "failed");
    if (status === "failed" && failed.length === 0) return [{ file, title: "", error: summarize(message) }];
    return failed.map(({ fullName, failureMessages }) => ({
      file,
      title: fullName,
      error: summarize(failureMessages[0]),
    }));
  });

const specsWith = (wanted, { suites = [], specs = [], title }, titles) => [
  ...suites.flatMap((suite) => specsWith(wanted, suite, [...titles, title])),
  ...specs
    // Don't use the spec's `ok`, because it covers only the first project if two projects run the spec.
    .filter(({ tests }) => tests.some(({ status }) => status === wanted))
    .map((spec) => ({
      title: [...titles, title, spec.title].filter(Boolean).join(" › "),
      error: summarize(
        spec.tests.flatMap(({ results }) => results).find(({ error }) => error)?.error.message,
      ),
    })),
];

const playwrightTestsWith = (wanted, report) =>
  (report?.suites ?? []).flatMap(({ file, suites, specs }) =>
    specsWith(wanted, { suites, specs }, []).map((failure) => ({ file: `e2e/${file}`, ...failure })),
  );

/** Returns the failed tests of a Playwright report: `[{ file, title, error }]`. */
export const failedPlaywrightTests = (report) => playwrightTestsWith("unexpected", report);

/**
 * Returns the tests of a Playwright report that passed only on the second attempt, with the error of the
 * first attempt.
 */
export const flakyPlaywrightTests = (report) => playwrightTestsWith("flaky", report);

/**
 * Formats the first failures, each with a title and a short error. They are printed at the end of the log,
 * because people read the end first.
 */
export function formatFailedTests(failures) {
  const lines = failures
    .slice(0, FAILURES_SHOWN)
    .flatMap(({ file, title, error }) => [`  ${file}${title ? ` › ${title}` : ""}`, `      ${error}`]);
  const hidden = failures.length - FAILURES_SHOWN;
  return hidden > 0 ? [...lines, `  … and ${hidden} more`] : lines;
}
