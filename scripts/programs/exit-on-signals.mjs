const shutdownTimeoutMs = 40_000;

let stopsItself = false;

/** Calls `process.exit` on SIGINT and SIGTERM, so that the `exit` handlers stop the database. */
export function exitOnSignals() {
  const seen = new Set();
  const exit = (signal) => process.exit(signal === "SIGINT" ? 130 : 143);
  const handle = (signal) => {
    if (!stopsItself || seen.has(signal)) exit(signal);
    seen.add(signal);
    setTimeout(exit, shutdownTimeoutMs, signal).unref();
  };
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, handle);
}

/**
 * Leaves the first signal to the app, which then shuts down. The process ends immediately on a second signal
 * of the same kind, or if the shutdown takes too long.
 */
export function leaveSignalsToApp() {
  stopsItself = true;
}
