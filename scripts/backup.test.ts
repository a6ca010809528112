import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApi } from "@/test/api";
import { bundlePrograms } from "@/test/run-bundled";
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

/** A bucket that can't be reached, so a backup that gets that far fails. */
const bucket = {
  S3_ENDPOINT: "http://127.0.0.1:1",
  S3_BUCKET: "files",
  S3_REGION: "eu-west-1",
  S3_ACCESS_KEY_ID: "instroom",
  S3_SECRET_ACCESS_KEY: "secret",
};

test("backup needs a folder if DATA_DIR holds neither the database nor the files, because it may be lost", async () => {
  const run = await bundlePrograms("backup");
  const dataDir = join(folder, "data");
  mkdirSync(dataDir);
  const back = (settings: object) => run("backup", { DATA_DIR: dataDir, BACKUP_FOLDER: "", ...settings });
  const [code, printed] = await back(bucket);
  expect([code, printed]).toEqual([2, "Set BACKUP_FOLDER, or name a folder with --out."]);
  expect(existsSync(join(dataDir, "backups"))).toBe(false);

  expect((await back({}))[0], "the files are in DATA_DIR").toBe(0);
  expect(readdirSync(join(dataDir, "backups"))).toHaveLength(1);
  writeFileSync(join(dataDir, "postgres.json"), JSON.stringify({ elsewhere: null }));
  expect((await back(bucket))[0], "the database is in DATA_DIR").toBe(1);
});
