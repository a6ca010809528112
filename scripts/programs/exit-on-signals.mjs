const shutdownTimeoutMs = 40_000;

let stopsItself = false;

/** On a signal, exits through the `exit` event, whose handlers stop the database. */
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

/** From now on the app stops itself. Only a second signal of the same kind, or a timeout, still exits at once. */
export function leaveSignalsToApp() {
  stopsItself = true;
}
