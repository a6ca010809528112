import { runChecks } from "./static-checks.mjs";

/** Runs `npm run verify`. */
export async function runVerify() {
  const { failed } = await runChecks();
  if (failed > 0) process.exitCode = 1;
}
