import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { root } from "../paths.mjs";
import { releasedEntries } from "../programs/bundle.mjs";

let checkout: string;

/** Creates a checkout without packages, and a fake npm that prints its command and fails. */
beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), "release-"));
  for (const name of ["scripts", "lib/platform", "db/patches", "package.json", "package-lock.json", ".npmrc"])
    cpSync(join(root, name), join(checkout, name), { recursive: true });
  for (const folder of ["app", "inngest", "public", "packages/client/src"])
    mkdirSync(join(checkout, folder), { recursive: true });
  writeFileSync(join(checkout, "app", "page.tsx"), "export {};");
  writeFileSync(join(checkout, "npm.js"), "console.log('called with', process.argv[2]); process.exit(1);");
});
afterEach(() => rmSync(checkout, { recursive: true, force: true }));

function run(...args: string[]) {
  const { npm_lifecycle_event: _, ...inherited } = process.env;
  const env = { ...inherited, npm_execpath: join(checkout, "npm.js") };
  const { stderr } = spawnSync(process.execPath, args, { cwd: checkout, env, encoding: "utf8" });
  return stderr;
}

const makeRelease = (work: string) =>
  run(
    "--input-type=module",
    "--eval",
    `import { mkdirSync } from "node:fs";
     import { makeRelease } from "./scripts/server/release.mjs";
     mkdirSync(".build", { recursive: true });
     await makeRelease(async () => { ${work} });`,
  );
const installs = (command: string) => run("scripts/cli.mjs", command).includes("called with ci");

describe("a release", () => {
  it("starts without installing anything", () => {
    expect(installs("start")).toBe(true);
    expect(makeRelease("")).toBe("");
    expect(installs("start")).toBe(false);
    expect(installs("key")).toBe(false);
  });

  it("is no longer valid after a source file changes, so that nobody runs outdated programs", () => {
    makeRelease("");
    writeFileSync(join(checkout, "app", "page.tsx"), "export default 1;");
    expect(installs("start")).toBe(true);
  });

  it("contains every program that a command runs", () => {
    const commands = ["scripts/run-cli.mjs", "scripts/server/instance.mjs"]
      .map((name) => readFileSync(join(root, name), "utf8"))
      .join();
    const run = [...commands.matchAll(/run(?:Command|OnStopped)\("([\w-]+)"|bundle\(\["([\w/-]+)\.ts"/g)];
    const programs = run.map(([, command, program]) => `${program ?? `scripts/${command}`}.ts`);
    expect(programs).toEqual(
      expect.arrayContaining(["scripts/backup.ts", "scripts/restore.ts", "lib/platform/env.ts"]),
    );
    expect(releasedEntries).toEqual(expect.arrayContaining(programs));
  });

  it("doesn't stop `npm test` from installing packages", () => {
    makeRelease("");
    expect(installs("test")).toBe(true);
  });

  it("is invalid after a failed build, even if an earlier build succeeded", () => {
    makeRelease("");
    expect(makeRelease("throw new Error('no space left')")).toContain("no space left");
    expect(installs("start")).toBe(true);
  });
});
