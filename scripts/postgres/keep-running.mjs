import { setTimeout as sleep } from "node:timers/promises";

/**
 * The delays between restarts. After a crash, the server's remaining processes may need a moment to end
 * before a restart can succeed.
 */
const restartDelaysMs = [0, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 30_000, 30_000, 30_000];
/**
 * After this time without a crash, the server counts as stable, and the next crash uses the first delay
 * again.
 */
const stableMs = 60_000;
const checkIntervalMs = 250;

/**
 * Restarts the server after each crash. Repeats the last delay for as long as restarts fail, because somebody
 * may make room on a full disk hours later. Returns a function that stops the restarts. Only the process that
 * holds the lock on DATA_DIR may call this function.
 */
export function keepRunning(server, report, { delaysMs = restartDelaysMs } = {}) {
  let isEnded = false;
  const watch = async () => {
    let restarts = 0;
    let restartedAt = 0;
    // Remember the crash, because `hasCrashed` may no longer see it after a failed start.
    let isDown = false;
    while (!isEnded) {
      await sleep(checkIntervalMs, undefined, { ref: false });
      if (!isDown && performance.now() - restartedAt > stableMs) restarts = 0;
      const hasRestartFailed = isDown;
      isDown ||= hasCrashed(server, report);
      if (isEnded || !isDown) continue;
      reportCrash({ restarts, delaysMs, hasRestartFailed }, report);
      await sleep(delaysMs[Math.min(restarts, delaysMs.length - 1)], undefined, { ref: false });
      restarts += 1;
      // After the last delay, the reason for a failure has been reported often enough.
      if (!isEnded) isDown = !(await restart(server, report, { isQuiet: restarts > delaysMs.length }));
      restartedAt = performance.now();
    }
  };
  watch();
  return () => {
    isEnded = true;
  };
}

function reportCrash({ restarts, delaysMs, hasRestartFailed }, report) {
  if (restarts < delaysMs.length) {
    const reason = hasRestartFailed ? "still isn't available" : "ended unexpectedly";
    report(`PostgreSQL ${reason}, restart ${restarts + 1} of ${delaysMs.length}`);
  } else if (restarts === delaysMs.length) {
    const seconds = Number(delaysMs.at(-1)) / 1_000;
    report(`PostgreSQL keeps crashing; another restart every ${seconds} s, without a line for each failure`);
  }
}

function hasCrashed(server, report) {
  try {
    return server.hasCrashed();
  } catch (error) {
    report(`Couldn't check whether PostgreSQL is running: ${error.message}`);
    return false;
  }
}

async function restart(server, report, { isQuiet }) {
  try {
    await server.restart();
    report(`PostgreSQL restarted, port ${server.port}`);
    return true;
  } catch (error) {
    if (!isQuiet) report(`PostgreSQL could not be restarted: ${error.message}`);
    return false;
  }
}
