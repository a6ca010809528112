import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { buildDir } from "../paths.mjs";
import { writeFileAtomic } from "../programs/write-file-atomic.mjs";
import { sourceDigest } from "./source-digest.mjs";

/**
 * A release: a checkout in which `npm run build` has built everything. As long as its sources don't change,
 * the commands install, bundle and build nothing, so they also run in a read-only folder.
 */

const marker = join(buildDir, "release");
const digest = () => sourceDigest(["scripts"]);

let known;

/** Returns whether everything has been built from the current sources. */
export function isRelease() {
  known ??= existsSync(marker) && readFileSync(marker, "utf8") === digest();
  return known;
}

/** Runs the build, and then marks the checkout as a release. */
export async function makeRelease(build) {
  rmSync(marker, { force: true });
  known = false;
  await build();
  writeFileAtomic(marker, digest());
}
