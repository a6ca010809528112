/** What a person can mend by reading one sentence: shown without a stack. */
export class Failure extends Error {}

/** Ends the process after an error that nobody else handled; only an unexpected one shows where it came from. */
export function reportAndExit(error) {
  const text = error instanceof Failure ? error.message : error?.stack || String(error);
  console.error(`\n${text}`);
  process.exit(1);
}
