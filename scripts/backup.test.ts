import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApi } from "@/test/api";
import { root } from "./paths.mjs";

let folder: string;
beforeAll(openTestApi);
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "backup-command-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("a relative --out is a folder below the one where the command was given, without npm, too", () => {
  const { INIT_CWD: _, ...env } = process.env;
  mkdirSync(join(folder, "elsewhere"));
  const args = [join(root, "scripts", "cli.mjs"), "backup", "--out", "made"];
  const { status, stderr } = spawnSync(process.execPath, args, {
    cwd: join(folder, "elsewhere"),
    env: { ...env, DEMO: "0" },
    encoding: "utf8",
  });
  try {
    expect([status, stderr]).toEqual([0, expect.any(String)]);
    expect(readdirSync(join(folder, "elsewhere", "made"))).toEqual([expect.stringMatching(/\.backup$/)]);
  } finally {
    rmSync(join(root, "made"), { recursive: true, force: true });
  }
});
