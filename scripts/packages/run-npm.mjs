import { spawnSync } from "node:child_process";
import { CliError } from "../cli-error.mjs";

/**
 * Runs npm and returns its output. Uses the npm that started this process, if any, or the npm on the PATH.
 */
export function runNpm(args, cwd) {
  const ownNpm = process.env.npm_execpath?.endsWith(".js") ? process.env.npm_execpath : undefined;
  const options = { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"], maxBuffer: 2 ** 26 };
  const { status, stdout, stderr, error } = ownNpm
    ? spawnSync(process.execPath, [ownNpm, ...args], options)
    : spawnSync("npm", args, { ...options, shell: process.platform === "win32" });
  if (status === 0) return stdout;
  throw new CliError(`npm ${args[0]} failed:\n${stdout ?? ""}${stderr ?? error?.message}`);
}
