import { relative } from "node:path";
import { root } from "../paths.mjs";

const FILES_SHOWN = 10;

/** Returns the seconds per test file of a Vitest report: `[{ file, seconds }]`. */
export const timeVitestFiles = (report) =>
  (report?.testResults ?? []).map(({ name, startTime, endTime }) => ({
    file: relative(root, name),
    seconds: (endTime - startTime) / 1000,
  }));

const durationsIn = ({ suites = [], specs = [] }) => [
  ...suites.flatMap(durationsIn),
  ...specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration))),
];

/** Returns the seconds per test file of a Playwright report: the sum of the file's tests in all projects. */
export const timePlaywrightFiles = (report) =>
  (report?.suites ?? []).map((suite) => ({
    file: `e2e/${suite.file}`,
    seconds: durationsIn(suite).reduce((sum, ms) => sum + ms, 0) / 1000,
  }));

/**
 * Returns lines with the slowest files, slowest first. A file that two projects run counts once, with the
 * total time.
 */
export function formatSlowestFiles(timings) {
  const totals = new Map();
  for (const { file, seconds } of timings) totals.set(file, (totals.get(file) ?? 0) + seconds);
  return [...totals]
    .sort((left, right) => right[1] - left[1])
    .slice(0, FILES_SHOWN)
    .map(([file, seconds]) => `${seconds.toFixed(1).padStart(7)} s  ${file}`);
}
