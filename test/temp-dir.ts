import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { isAlive } from "../scripts/programs/processes.mjs";
import { testDataDir } from "../scripts/test-runner/test-data-dir.mjs";

const parent = join(testDataDir, "temp");

/** The temporary files of this run, if test data is in memory. Some tests create whole database clusters. */
export const tempDir = join(parent, String(process.pid));

/** Removes the temporary files of this run and of killed runs. */
export function removeTempDirs(): void {
  mkdirSync(parent, { recursive: true });
  for (const pid of readdirSync(parent).map(Number)) {
    if (pid === process.pid || !isAlive(pid))
      rmSync(join(parent, String(pid)), { recursive: true, force: true });
  }
}

/** Creates this run's empty folder. */
export function createTempDir(): void {
  removeTempDirs();
  mkdirSync(tempDir);
}
