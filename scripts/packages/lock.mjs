import { execFileSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "../paths.mjs";
import { isDerived, missingPlatforms } from "./lock-platforms.mjs";
import { finishInstallation } from "./packages.mjs";

const readLock = (folder) => JSON.parse(readFileSync(join(folder, "package-lock.json"), "utf8"));
const writeLock = (folder, lock) =>
  writeFileSync(join(folder, "package-lock.json"), `${JSON.stringify(lock, null, 2)}\n`);

/** Lets npm complete the entries that an earlier registry lacked. Uses a copy, because npm may fail. */
function completeWithRegistry(lock) {
  const folder = mkdtempSync(join(tmpdir(), "instroom-lock-"));
  const known = Object.entries(lock.packages).filter(([path, entry]) => path === "" || !isDerived(entry));
  try {
    for (const name of ["package.json", ".npmrc"]) copyFileSync(join(root, name), join(folder, name));
    writeLock(folder, { ...lock, packages: Object.fromEntries(known) });
    execFileSync("npm", ["install", "--package-lock-only", "--ignore-scripts"], {
      cwd: folder,
      stdio: ["ignore", "ignore", "inherit"],
    });
    return readLock(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const before = readLock(root);
const lock = completeWithRegistry(before);
const missing = missingPlatforms(lock);
const entries = [...Object.entries(lock.packages), ...missing];
lock.packages = Object.fromEntries(entries.sort(([one], [other]) => one.localeCompare(other, "en")));
if (JSON.stringify(lock) !== JSON.stringify(before)) {
  writeLock(root, lock);
  // The entries of other platforms don't affect this platform's packages, so record the installation as up to
  // date.
  finishInstallation();
}
console.log(
  `${missing.length} packages of other platforms have no integrity, because this registry lacks them.`,
);
