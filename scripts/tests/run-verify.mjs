import { reportAndExit } from "../failure.mjs";
import { root } from "../places.mjs";
import { installPackages } from "../product/installation.mjs";
import { runChecks } from "./checks.mjs";

/** Format, lint, types and generated files: in seconds, without a database. */
export async function runVerify() {
  try {
    process.chdir(root);
    await installPackages();
    const { failed } = await runChecks();
    if (failed > 0) process.exitCode = 1;
  } catch (error) {
    reportAndExit(error);
  }
}
