import { renameSync, writeFileSync } from "node:fs";

/** Writes a file so that readers see either the old file or the complete new file, even after a power cut. */
export function writeFileAtomic(path, contents, mode = 0o666) {
  const unfinished = `${path}.${process.pid}`;
  writeFileSync(unfinished, contents, { mode, flush: true });
  renameSync(unfinished, path);
}
