import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runNpm } from "../packages/run-npm.mjs";
import { buildDir } from "../paths.mjs";
import { ensureExecutable } from "./executables.mjs";

/** The checker's package isn't a dependency: it is 31 MB, needs Java, and is used by only one test file. */
const PACKAGE = "vnu-jar@26.9.27";
const skipped = "the check of the HTML";

/**
 * Finds the Nu HTML checker, or installs it from npm. Returns the path of its jar as `file`, if there is one,
 * and a `note` about what was found. To use another jar, set `VNU_JAR` to its path.
 */
export function ensureHtmlChecker() {
  const java = ensureExecutable("java", { debianPackage: "default-jre-headless", skipped });
  if (java.startsWith("not found")) return { note: java };
  const given = process.env.VNU_JAR;
  if (given) return existsSync(given) ? { file: given, note: given } : { note: `VNU_JAR: no file ${given}` };
  const folder = join(buildDir, "html-checker");
  const file = join(folder, "node_modules", "vnu-jar", "build", "dist", "vnu.jar");
  if (existsSync(file)) return { file, note: file };
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "package.json"), '{ "private": true }\n');
    runNpm(["install", "--ignore-scripts", "--no-audit", "--no-fund", PACKAGE], folder);
    return { file, note: file };
  } catch {
    return { note: `not found: npm could not install ${PACKAGE}, so ${skipped} is skipped` };
  }
}
