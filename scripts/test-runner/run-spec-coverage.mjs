import { CliError } from "../cli-error.mjs";
import { findCoverageGaps, readSpecCoverage } from "./spec-coverage.mjs";

/** Runs `npm run coverage:spec`: lists each requirement with its tests. */
export function runSpecCoverage() {
  const coverage = readSpecCoverage();
  for (const { list, id, text, tests } of coverage.requirements) {
    console.log(`\n${list} ${id}: ${text}`);
    for (const { file, title } of tests) console.log(`    ${file}: ${title}`);
  }
  const gaps = findCoverageGaps(coverage);
  if (gaps.length > 0) throw new CliError(gaps.join("\n"));
  console.log(`\n${coverage.requirements.length} requirements, each with a test.`);
}
