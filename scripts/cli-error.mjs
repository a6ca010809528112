/** An error that the user can fix after reading its message. */
export class CliError extends Error {}

/** Prints an unhandled error. Only unexpected errors are printed with their stack. */
export function report(error) {
  const text = error instanceof CliError ? error.message : error?.stack || String(error);
  console.error(`\n${text}`);
}

export function reportAndExit(error) {
  report(error);
  process.exit(1);
}
