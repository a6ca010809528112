import { spawn } from "node:child_process";
import { CliError } from "../cli-error.mjs";
import { root } from "../paths.mjs";

/** The exit code for an invalid setting. A program that ends with this code prints a message for the user. */
const EX_CONFIG = 78;
const killAfterMs = 20_000;
const running = new Set();

/** Sends SIGTERM to all child processes. Doesn't wait, because a handler of the `exit` event can't wait. */
export function stopChildProcesses() {
  for (const child of running) child.kill("SIGTERM");
}

/** Starts a program in the checkout. `ended` resolves to its exit code, which is 1 after a signal. */
export function startProgram(command, args, options) {
  const child = spawn(command, args, { cwd: root, ...options });
  running.add(child);
  const ended = new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => {
      running.delete(child);
      resolve(code ?? 1);
    });
  });
  return { child, ended };
}

/** Sends the signal, and then SIGKILL if the program doesn't end in time. */
export async function endProgram({ child, ended }, signal) {
  child.kill(signal);
  const kill = setTimeout(() => child.kill("SIGKILL"), killAfterMs);
  await ended;
  clearTimeout(kill);
}

/** Runs a Node program with the input and output of this process. Returns its exit code. */
export async function runInForeground(args, env = process.env, timeoutMs = undefined) {
  const program = startProgram(process.execPath, args, { stdio: "inherit", env });
  const stop = () => {
    console.log(`\nStopped after ${timeoutMs / 1000} s.`);
    // On SIGINT, a test runner stops the processes that it started.
    endProgram(program, "SIGINT");
  };
  const timer = timeoutMs && setTimeout(stop, timeoutMs);
  const code = await program.ended;
  clearTimeout(timer);
  return code;
}

/**
 * Runs a Node program and returns its output. If the program fails, throws an error that contains its output.
 */
export async function runQuietly(name, args, env = process.env) {
  const { child, ended } = startProgram(process.execPath, args, { stdio: ["ignore", "pipe", "pipe"], env });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text) => {
      printed += text;
    });
  }
  const code = await ended;
  if (code === EX_CONFIG) throw new CliError(printed.trim());
  if (code !== 0)
    throw new CliError(`${name} failed (${child.signalCode ?? `code ${code}`}):\n${printed.trim()}`);
  return printed;
}
