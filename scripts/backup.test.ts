import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApi } from "@/test/api";
import { bundlePrograms } from "@/test/run-bundled";

let run: Awaited<ReturnType<typeof bundlePrograms>>;
let folder: string;
beforeAll(openTestApi);
beforeAll(async () => {
  run = await bundlePrograms("backup", "restore");
  folder = mkdtempSync(join(tmpdir(), "backup-command-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("a relative --out is a folder below the one where the command was given", async () => {
  const [code] = await run("backup", { INIT_CWD: folder }, ["--out", "made"]);
  expect(code).toBe(0);
  expect(readdirSync(join(folder, "made"))).toEqual([expect.stringMatching(/\.backup$/)]);
});

test("a backup in a folder other than BACKUP_FOLDER says where the erasure journal is, which a restore needs", async () => {
  const [kept, other] = [join(folder, "kept"), join(folder, "other")];
  const settings = { DATA_DIR: join(folder, "own"), BACKUP_FOLDER: kept };
  const [, inside] = await run("backup", settings);
  expect(inside).not.toContain("erasure journal");
  const [, elsewhere] = await run("backup", settings, ["--out", other]);
  expect(elsewhere).toContain(
    `erasure journal, which is not in that folder but in ${join(kept, "erasures")}.`,
  );
  const [, without] = await run("backup", { ...settings, BACKUP_FOLDER: "" }, ["--out", other]);
  expect(without).toContain(`in ${join(folder, "own", "erasures")}. Copy it along with the backups`);
});

test.each(["backup", "restore"])("an unknown option is refused with the usage: %s", async (name) => {
  const [code, printed] = await run(name, {}, ["--dry-run"]);
  expect(code).toBe(2);
  expect(printed).toMatch(new RegExp(`^Unknown option '--dry-run'[^]*\n\nUsage: npm run ${name} `));
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
