import { Failure, reportAndExit } from "../failure.mjs";
import { findCoverageGaps, readSpecCoverage } from "./rows.mjs";

/** Prints each row of what was asked for with the tests that show it. */
export function runCoverage() {
  try {
    const coverage = readSpecCoverage();
    for (const { list, id, text, tests } of coverage.covered) {
      console.log(`\n${list} ${id}: ${text}`);
      for (const { file, title } of tests) console.log(`    ${file}: ${title}`);
    }
    const complaints = findCoverageGaps(coverage);
    if (complaints.length > 0) throw new Failure(complaints.join("\n"));
    console.log(`\n${coverage.covered.length} rows, each with a test.`);
  } catch (error) {
    reportAndExit(error);
  }
}
