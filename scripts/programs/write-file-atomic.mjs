import { renameSync, writeFileSync } from "node:fs";

/** Readers see either the old file or the complete new one. */
export function writeFileAtomic(path, contents, mode = 0o666) {
  const unfinished = `${path}.${process.pid}`;
  writeFileSync(unfinished, contents, { mode });
  renameSync(unfinished, path);
}
