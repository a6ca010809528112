import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { root } from "./paths.mjs";
import { usages } from "./usages.mjs";

const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const commandOf = (line: string) => /^node (?:--\S+ )*scripts\/cli\.mjs (\S+)/.exec(line)?.[1] ?? [];
const commands = [...new Set(Object.values<string>(scripts).flatMap(commandOf))];

let checkout: string;

/** Creates a checkout without packages, and a fake npm that prints its command and fails. */
beforeAll(() => {
  checkout = mkdtempSync(join(tmpdir(), "checkout-"));
  for (const name of [
    "scripts",
    "db/patches",
    "package.json",
    "package-lock.json",
    ".npmrc",
    ".env.example",
  ]) {
    cpSync(join(root, name), join(checkout, name), { recursive: true });
  }
  writeFileSync(
    join(checkout, "npm.js"),
    "console.log('called with', process.argv[2], 'in', process.env.INIT_CWD); process.exit(1);",
  );
});
afterAll(() => rmSync(checkout, { recursive: true, force: true }));

const run = (...args: string[]) => runIn(checkout, ...args);

function runIn(cwd: string, ...args: string[]) {
  const { npm_lifecycle_event: _, INIT_CWD: __, ...inherited } = process.env;
  const env = { ...inherited, npm_execpath: join(checkout, "npm.js") };
  const program = join(checkout, "scripts", "cli.mjs");
  return spawnSync(process.execPath, [program, ...args], { cwd, env, encoding: "utf8" });
}

describe("the commands of package.json", () => {
  it("are all implemented", () => {
    expect(commands).toContain("start");
    expect(run("unknown").stderr).toContain(commands.toSorted().join(", "));
  });

  it.each(["--help", "-h", "help"])("are listed by %s, without those that a release can't run", (option) => {
    const { status, stdout, stderr } = run(option);
    expect([status, stderr]).toEqual([0, ""]);
    expect(stdout).toContain("admin, backup, build");
    for (const name of ["bench", "dev", "test"]) expect(stdout).not.toMatch(new RegExp(`[ ,]${name}[,.]`));
  });

  it.each(commands)("print their help without installing or starting anything: %s", (command) => {
    for (const option of ["--help", "-h"]) {
      const { status, stdout, stderr } = run(command, option);
      expect([status, stderr]).toEqual([0, ""]);
      expect(stdout).toMatch(new RegExp(`npm (run )?${command}`));
    }
  });

  it.each(commands)("install the packages first: %s", (command) => {
    const { status, stderr } = run(command);
    expect(stderr).toContain("npm ci");
    expect(stderr).toContain("called with ci");
    expect(status).toBe(1);
  });

  const withoutOptions = commands.filter((command) => !Object.hasOwn(usages, command));
  it.each(withoutOptions)(
    "reject arguments that they would ignore, before they do anything: %s",
    (command) => {
      const { status, stdout, stderr } = run(command, "--dry-run");
      expect([status, stdout]).toEqual([1, ""]);
      expect(stderr).toContain(
        `Unknown argument: --dry-run\nUsage: npm ${command === "start" ? "" : "run "}${command}\n`,
      );
    },
  );

  it("know, even without npm, in which folder they were run, because some take paths", () => {
    const folder = realpathSync(tmpdir());
    expect(runIn(folder, "backup").stderr).toContain(`called with ci in ${folder}`);
  });

  it("include npm test, which prints the totals as its last line, even if the installation fails", () => {
    expect(run("test").stdout.trimEnd().split("\n").at(-1)).toBe("0 passed, 1 failed");
  });
});
