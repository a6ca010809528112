import { Failure, reportAndExit } from "../failure.mjs";
import { complaintsAboutCoverage, readCoverage } from "./rows.mjs";

/** Prints each row of what was asked for with the tests that show it. */
export function runCoverage() {
  try {
    const coverage = readCoverage();
    for (const { list, id, text, tests } of coverage.covered) {
      console.log(`\n${list} ${id}: ${text}`);
      for (const { file, title } of tests) console.log(`    ${file}: ${title}`);
    }
    const complaints = complaintsAboutCoverage(coverage);
    if (complaints.length > 0) throw new Failure(complaints.join("\n"));
    console.log(`\n${coverage.covered.length} rows, each with a test.`);
  } catch (error) {
    reportAndExit(error);
  }
}
