import { spawn } from "node:child_process";
import {
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import postgres from "postgres";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openEmbeddedPostgres, removeEmbeddedPostgres } from "./embedded-postgres.mjs";
import { findPostgresDir } from "./postgres-dir.mjs";

let folder: string;
let dataDir: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "embedded postgres's-"));
  dataDir = join(folder, "data");
});
afterEach(() => {
  removeEmbeddedPostgres(dataDir);
  rmSync(folder, { recursive: true, force: true });
});

const open = () => openEmbeddedPostgres(dataDir, { durable: false });

async function runQuery<T>(url: string, query: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(url, { max: 1 });
  try {
    return await query(sql);
  } finally {
    await sql.end();
  }
}

function pidFile(): string {
  return join(findPostgresDir(dataDir) ?? "", "cluster", "postmaster.pid");
}

describe("the embedded PostgreSQL", () => {
  it("keeps its data, its port and its password between starts", async () => {
    const first = await open();
    await runQuery(first.url("postgres"), (sql) => sql`create table kept (id int)`);
    first.stop();
    const second = await open();
    expect([first.created, second.created, second.reused]).toEqual([true, false, false]);
    expect(second.url("postgres")).toBe(first.url("postgres"));
    expect(await runQuery(second.url("postgres"), (sql) => sql`select * from kept`)).toHaveLength(0);
  });

  it("is reused if an earlier process left it running", async () => {
    const first = await open();
    const second = await open();
    expect(second.reused).toBe(true);
    expect(second.port).toBe(first.port);
  });

  it.runIf(process.platform === "linux")(
    "is reused without writing anything, so that a backup can be made while the disk is full",
    async () => {
      await open();
      // Writing to /dev/full fails like writing to a full disk.
      symlinkSync("/dev/full", join(dataDir, `postgres-start.lock.${process.pid}`));
      expect((await open()).reused).toBe(true);
    },
  );

  it("requires its password, hides it from other accounts, and lower-cases accented letters", async () => {
    const server = await open();
    const url = new URL(server.url("postgres"));
    url.password = "guessed";
    await expect(runQuery(url.href, (sql) => sql`select 1`)).rejects.toThrow(/password/);
    expect(statSync(join(dataDir, "postgres.json")).mode & 0o077).toBe(0);
    const [row] = await runQuery(server.url("postgres"), (sql) => sql`select lower('ORIËNTEREN') as word`);
    expect(row?.word).toBe("oriënteren");
  });

  it("chooses another port if another program uses its port", async () => {
    const first = await open();
    first.stop();
    const squatter = createServer();
    await new Promise<void>((resolve) => squatter.listen(first.port, "127.0.0.1", resolve));
    try {
      const second = await open();
      expect(second.port).not.toBe(first.port);
      second.stop();
    } finally {
      squatter.close();
    }
  });

  it("starts even if another program now has its former process id", async () => {
    const first = await open();
    const recorded = readFileSync(pidFile(), "utf8").split("\n");
    first.stop();
    writeFileSync(pidFile(), [process.pid, ...recorded.slice(1)].join("\n"));
    expect((await open()).reused).toBe(false);
  });

  it.runIf(process.platform === "linux")(
    "fails to open if a server neither finishes its start nor ends, and names the process to end",
    async () => {
      (await open()).stop();
      const cluster = dirname(pidFile());
      const hanging = spawn(process.execPath, ["-e", "setInterval(() => {}, 1_000)", cluster]);
      try {
        const lines = [hanging.pid, cluster, 0, 5432, "", "127.0.0.1", "", "starting"];
        writeFileSync(pidFile(), lines.join("\n"));
        const opening = openEmbeddedPostgres(dataDir, { durable: false, settleTimeoutS: 1 });
        await expect(opening).rejects.toThrow(
          `(process ${hanging.pid}) has been starting or stopping for at least 1 s`,
        );
      } finally {
        hanging.kill("SIGKILL");
        rmSync(pidFile());
      }
    },
  );

  it("fails to open if its data is from another PostgreSQL version or its password is missing", async () => {
    (await open()).stop();
    const cluster = join(findPostgresDir(dataDir) ?? "", "cluster");
    writeFileSync(join(cluster, "PG_VERSION"), "12\n");
    await expect(open()).rejects.toThrow(/belong to PostgreSQL 12/);
    const note = readFileSync(join(dataDir, "postgres.json"));
    rmSync(join(dataDir, "postgres.json"));
    if (cluster.startsWith(dataDir)) await expect(open()).rejects.toThrow(/password is missing/);
    writeFileSync(join(dataDir, "postgres.json"), note);
  });

  it("doesn't create an empty database if its data is gone", async () => {
    (await open()).stop();
    rmSync(join(findPostgresDir(dataDir) ?? "", "cluster"), { recursive: true });
    await expect(openEmbeddedPostgres(dataDir)).rejects.toThrow("The database is gone");
  });

  it.runIf(process.getuid?.() === 0)(
    "deletes its old data folder on the next start if DATA_DIR was deleted and the folder wasn't used for a week",
    async () => {
      (await open()).stop();
      const dir = findPostgresDir(dataDir) ?? "";
      expect(dir.startsWith(dataDir)).toBe(false);
      rmSync(dataDir, { recursive: true });
      (await open()).stop();
      expect(existsSync(dir), "the volume may not be mounted").toBe(true);
      const weekAgo = new Date(Date.now() - 7 * 24 * 3_600_000);
      utimesSync(join(dir, "cluster", "global", "pg_control"), weekAgo, weekAgo);
      (await open()).stop();
      expect(existsSync(dir)).toBe(false);
    },
  );
});
