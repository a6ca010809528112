const nameWidth = 12;
const detailWidth = 58;

let write = console.log;

/** Sends progress to stderr, for commands whose output may be piped elsewhere. */
export const sendProgressToStderr = () => {
  write = console.error;
};

export const secondsSince = (startedMs) => ((performance.now() - startedMs) / 1000).toFixed(1);

/** Runs one step and prints a line with its result and duration. */
export async function step(name, work) {
  const startedMs = performance.now();
  const report = (detail) =>
    write(`  ${name.padEnd(nameWidth)} ${detail.padEnd(detailWidth)} ${secondsSince(startedMs)} s`);
  try {
    report(String((await work()) ?? "done"));
  } catch (error) {
    report("failed");
    throw error;
  }
}

/** Prints a line in the middle of a long step. */
export const logProgress = (name, text) => write(`  ${name.padEnd(nameWidth)} ${text}`);
