import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { findLockHolder, tryLock } from "../packages/lock-file.mjs";
import { root } from "../paths.mjs";
import { removeEmbeddedPostgres } from "../postgres/embedded-postgres.mjs";
import { waitUntil } from "../programs/wait-until.mjs";
import { environmentWithoutSettings } from "./settings.mjs";

/** Commands on a DATA_DIR that another process has locked. */

/** Prepares an instance as `npm start` or a command does, and runs until it is ended. */
const prepareInstance = (options = "{}") => `
  import { exitOnSignals } from "./scripts/programs/exit-on-signals.mjs";
  import { migrate, openInstance } from "./scripts/server/instance.mjs";
  import { loadSettings } from "./scripts/server/settings.mjs";
  exitOnSignals();
  await openInstance(loadSettings(), ${options});
  await migrate();
  setInterval(() => undefined, 1000);`;
const START = prepareInstance();

/** Runs a command as `npm run` does. */
const COMMAND = `
  import { exitOnSignals } from "./scripts/programs/exit-on-signals.mjs";
  import { runCommand } from "./scripts/server/run-command.mjs";
  exitOnSignals();
  const [name, ...args] = process.argv.slice(1);
  await runCommand(name, args);`;

/** Each test creates a database and applies all migrations. */
const TIMEOUT_MS = 180_000;

let dataDir: string;
let started: { child: ChildProcess; ended: Promise<number>; printed: () => string }[] = [];

beforeEach(() => {
  dataDir = join(mkdtempSync(join(tmpdir(), "run-command-")), "data");
});
afterEach(async () => {
  for (const { child } of started) child.kill("SIGTERM");
  await Promise.all(started.map(({ ended }) => ended));
  started = [];
  removeEmbeddedPostgres(dataDir);
  rmSync(join(dataDir, ".."), { recursive: true, force: true });
});

function run(...args: string[]) {
  const env = { ...environmentWithoutSettings(), DATA_DIR: dataDir, DEMO: "0" };
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] });
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text) => {
      printed += text;
    });
  const ended = new Promise<number>((resolve) => child.once("close", (code) => resolve(code ?? -1)));
  const program = { child, ended, printed: () => printed };
  started.push(program);
  return program;
}

const lockFile = () => join(dataDir, "running.lock");
const runCommand = (...args: string[]) => run("--input-type=module", "--eval", COMMAND, "--", ...args);
const start = (program = START) => run("--input-type=module", "--eval", program);
const addKey = () => runCommand("key", "--scope", "admin");

it(
  "a command that is given during the first start waits until the database is there",
  async () => {
    const instance = start();
    await waitUntil(() => findLockHolder(lockFile()), { timeoutMs: 60_000, intervalMs: 1 });
    const command = addKey();
    const later = runCommand("end-sessions");
    const code = await command.ended;
    expect([command.printed(), code]).toEqual([expect.stringMatching(/\bctk_\w+/), 0]);
    expect([await later.ended, later.printed()]).toEqual([0, expect.stringContaining("Sessions ended: 0")]);
    expect(command.printed()).toContain(`waiting until process ${instance.child.pid} has prepared it`);
    expect([instance.printed(), instance.child.exitCode]).toEqual([expect.any(String), null]);
  },
  TIMEOUT_MS,
);

it(
  "a command creates neither a secret nor a database while another process prepares them",
  async () => {
    mkdirSync(dataDir);
    const release = tryLock(lockFile(), "preparing the database");
    const command = addKey();
    await waitUntil(() => command.printed().includes("waiting") || command.child.exitCode !== null, {
      timeoutMs: 60_000,
    });
    expect(readdirSync(dataDir)).toEqual(["running.lock"]);
    expect(command.child.exitCode).toBe(null);
    // The start failed, so the command prepares the instance itself.
    release?.();
    expect(await command.ended).toBe(0);
    expect(existsSync(join(dataDir, "app-secret"))).toBe(true);
  },
  TIMEOUT_MS,
);

it(
  "the server waits until a command that holds the lock has finished",
  async () => {
    const noteOf = () => findLockHolder(lockFile())?.note;
    const command = start(prepareInstance(`{ command: "backup" }`));
    const options = { timeoutMs: TIMEOUT_MS };
    await waitUntil(() => noteOf() === "npm run backup" || command.child.exitCode !== null, options);
    const server = start();
    const waits = `waiting until process ${command.child.pid} has finished (npm run backup)`;
    await waitUntil(() => server.printed().includes(waits) || server.child.exitCode !== null, options);
    expect([server.printed(), server.child.exitCode]).toEqual([expect.stringContaining(waits), null]);
    command.child.kill("SIGTERM");
    await waitUntil(() => noteOf()?.startsWith("http:") || server.child.exitCode !== null, options);
    expect([server.printed(), server.child.exitCode]).toEqual([expect.any(String), null]);
    expect(server.printed().split(waits)).toHaveLength(2);
  },
  TIMEOUT_MS,
);
