import { CliError, report } from "./cli-error.mjs";
import { ensurePackages } from "./packages/packages.mjs";
import { root } from "./paths.mjs";
import { withCheckoutLock } from "./programs/checkout-lock.mjs";
import { exitOnSignals } from "./programs/exit-on-signals.mjs";
import { exitWithNpm } from "./programs/exit-with-npm.mjs";
import { stopChildProcesses } from "./programs/run-program.mjs";
import { sendProgressToStderr, step } from "./progress.mjs";
import { isRelease } from "./server/release.mjs";
import { findHelp, rejectArguments } from "./usages.mjs";

/**
 * The commands of package.json. Their modules are loaded after the installation, so they can import any
 * package.
 */
const commands = {
  start: async () => (await import("./server/start-app.mjs")).startApp(),
  build: async () => (await import("./server/build-release.mjs")).buildRelease(),
  dev: async () => (await import("./server/dev-server.mjs")).runDevServer(),
  seed: async (args) => (await import("./server/run-command.mjs")).runCommand("seed", args),
  key: async (args) => (await import("./server/run-command.mjs")).runCommand("key", args),
  admin: async (args) => (await import("./server/run-command.mjs")).runCommand("admin", args),
  reencrypt: async () => (await import("./server/run-command.mjs")).runCommand("reencrypt", []),
  backup: async (args) => (await import("./server/run-command.mjs")).runCommand("backup", args),
  restore: async (args) => (await import("./server/run-on-stopped.mjs")).runOnStopped("restore", args),
  "move-files": async () => (await import("./server/run-on-stopped.mjs")).runOnStopped("move-files", []),
  "end-sessions": async (args) => (await import("./server/run-command.mjs")).runCommand("end-sessions", args),
  "verify:security-log": async () =>
    (await import("./server/run-command.mjs")).runCommand("verify-security-log", []),
  test: async (args) => (await import("./test-runner/run-tests.mjs")).runTests(args),
  prove: async (args) => (await import("./test-runner/prove.mjs")).runProofs(args),
  verify: async () => {
    const { failed } = await (await import("./test-runner/static-checks.mjs")).runChecks();
    if (failed > 0) process.exitCode = 1;
  },
  screenshots: async (args) => (await import("./test-runner/run-screenshots.mjs")).runScreenshots(args),
  "coverage:spec": async () => (await import("./test-runner/run-spec-coverage.mjs")).runSpecCoverage(),
  bench: async (args) => (await import("./bench/run-bench.mjs")).runBench(args),
};

/** Commands of an installation. They print a result to standard output, so their progress goes to stderr. */
const installation =
  "seed key admin reencrypt move-files backup restore end-sessions verify:security-log".split(" ");
const printing = [...installation, "coverage:spec"];

/**
 * Commands that need only the production packages. All others also need the packages for tests and checks.
 */
const production = ["start", "build", ...installation];

/**
 * Installs missing packages. A release already has the production packages, and its folder may be read-only.
 */
async function preparePackages(packageSet) {
  if (packageSet === "production" && isRelease()) return;
  await withCheckoutLock(() => step("packages", () => ensurePackages(packageSet)));
}

const overview = `The commands of an installation are: ${production.toSorted().join(", ")}.
Each explains itself with --help. CONTRIBUTING.md also lists those for developers.`;

export async function runCli([name, ...args]) {
  try {
    if (["--help", "-h", "help"].includes(name)) return console.log(overview);
    if (!Object.hasOwn(commands, name ?? "")) {
      throw new CliError(`Unknown command. The commands are: ${Object.keys(commands).sort().join(", ")}.`);
    }
    const help = findHelp(name, args);
    if (help) return console.log(help);
    const rejection = rejectArguments(name, args);
    if (rejection) throw new CliError(rejection);
    // Like npm, because backup and restore take paths.
    process.env.INIT_CWD ??= process.cwd();
    process.chdir(root);
    exitOnSignals();
    exitWithNpm();
    process.once("exit", stopChildProcesses);
    if (printing.includes(name)) sendProgressToStderr();
    await preparePackages(production.includes(name) ? "production" : "all");
    await commands[name](args);
  } catch (error) {
    report(error);
    // The last line of a test run always shows the totals.
    if (name === "test") console.log("\n0 passed, 1 failed");
    process.exit(1);
  }
}
