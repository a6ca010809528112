import { runChecks } from "./static-checks.mjs";

/** Runs `npm run verify`: all static checks. The exit code is 1 if a check fails. */
export async function runVerify() {
  const { failed } = await runChecks();
  if (failed > 0) process.exitCode = 1;
}
