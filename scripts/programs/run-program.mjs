import { spawn } from "node:child_process";
import { Failure } from "../failure.mjs";
import { root } from "../places.mjs";

const wrongSettings = 78;
const running = new Set();

/** Ends what this process started and has not finished; the `exit` event leaves no time for more. */
export function stopPrograms() {
  for (const child of running) child.kill("SIGTERM");
}

function start(command, parameters, options) {
  const child = spawn(command, parameters, { cwd: root, ...options });
  running.add(child);
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code, signal) => {
      running.delete(child);
      resolve({ code, signal });
    });
    options.onStart?.(child);
  });
}

// Asked to stop first: a test runner then stops what it started itself.
function limit(child, timeoutMs) {
  const ask = setTimeout(() => {
    console.log(`\nStopped: not done after ${(timeoutMs / 1000).toFixed(0)} s.`);
    child.kill("SIGINT");
  }, timeoutMs);
  const force = setTimeout(() => child.kill("SIGKILL"), timeoutMs + 20_000);
  child.once("close", () => {
    clearTimeout(ask);
    clearTimeout(force);
  });
}

/** Runs a Node program to its end with our own input and output; returns its exit code. */
export async function runVisibly(parameters, environment = process.env, timeoutMs = undefined) {
  const { code, signal } = await start(process.execPath, parameters, {
    stdio: "inherit",
    env: environment,
    onStart: (child) => timeoutMs && limit(child, timeoutMs),
  });
  return code ?? (signal ? 1 : 0);
}

/** Runs a Node program to its end; what it prints is shown only when it fails. */
export async function runQuietly(name, parameters, environment = process.env) {
  let printed = "";
  const collect = (part) => {
    printed += part;
  };
  const { code, signal } = await start(process.execPath, parameters, {
    stdio: ["ignore", "pipe", "pipe"],
    env: environment,
    onStart: (child) => {
      child.stdout.setEncoding("utf8").on("data", collect);
      child.stderr.setEncoding("utf8").on("data", collect);
    },
  });
  if (code === wrongSettings) throw new Failure(printed.trim());
  if (code !== 0) throw new Failure(`${name} failed (${signal ?? `code ${code}`}):\n${printed.trim()}`);
  return printed;
}
