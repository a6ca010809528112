const nameWidth = 12;
const detailWidth = 58;

let write = console.log;

/** For a command whose own output somebody may want to pass on: the progress goes beside it. */
export const reportBesideOutput = () => {
  write = console.error;
};

const seconds = (startedMs) => `${((performance.now() - startedMs) / 1000).toFixed(1)} s`;

/** Runs one step of the set-up and prints one line about it: what the work returned, and how long it took. */
export async function step(name, work) {
  const startedMs = performance.now();
  try {
    const detail = await work();
    write(
      `  ${name.padEnd(nameWidth)} ${String(detail ?? "done").padEnd(detailWidth)} ${seconds(startedMs)}`,
    );
  } catch (error) {
    write(`  ${name.padEnd(nameWidth)} ${"failed".padEnd(detailWidth)} ${seconds(startedMs)}`);
    throw error;
  }
}

/** One line in between, for a step that takes long enough to wonder about. */
export const announce = (name, text) => write(`  ${name.padEnd(nameWidth)} ${text}`);
