import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../paths.mjs";
import { missingPlatforms } from "./lock-platforms.mjs";
import { finishInstallation } from "./packages.mjs";

const file = join(root, "package-lock.json");
const lock = JSON.parse(readFileSync(file, "utf8"));
const missing = missingPlatforms(lock);
const entries = [...Object.entries(lock.packages), ...missing];
lock.packages = Object.fromEntries(entries.sort(([one], [other]) => one.localeCompare(other, "en")));
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
// The new entries don't affect this platform's packages, so record the installation as up to date.
if (missing.length > 0) finishInstallation();
console.log(`${missing.length} packages of other platforms were added.`);
