import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import { afterEach, describe, expect, it, vi } from "vitest";
import { waitUntil } from "../programs/wait-until.mjs";
import { openEmbeddedPostgres, removeEmbeddedPostgres } from "./embedded-postgres.mjs";
import { keepRunning } from "./keep-running.mjs";
import { findPostgresDir } from "./postgres-dir.mjs";

const timeoutMs = 60_000;
let end = () => undefined as unknown;
let dataDir: string | undefined;

afterEach(() => {
  end();
  if (!dataDir) return;
  removeEmbeddedPostgres(dataDir);
  rmSync(dataDir, { recursive: true, force: true });
  dataDir = undefined;
});

/** Starts a server that is restarted after each crash. */
async function startWatched(options?: { delaysMs: number[] }) {
  dataDir = mkdtempSync(join(tmpdir(), "kept-postgres-"));
  const server = await openEmbeddedPostgres(dataDir);
  const lines: string[] = [];
  end = keepRunning(server, (line: string) => lines.push(line), options);
  return { server, lines };
}

const inCluster = (name: string) => join(findPostgresDir(String(dataDir)) ?? "", "cluster", name);
const readPid = () => Number(readFileSync(inCluster("postmaster.pid"), "utf8").split("\n")[0]);

async function query(url: string, text: string): Promise<postgres.RowList<postgres.Row[]>> {
  const sql = postgres(url, { max: 1 });
  try {
    return await sql.unsafe(text);
  } finally {
    await sql.end();
  }
}

/** Repeats a step until it fails. */
async function repeat(step: () => Promise<unknown>): Promise<void> {
  for (;;) await step();
}

/**
 * Returns a fake server that can't be restarted before attempt `restartsNeeded`. Like a real server, it no
 * longer looks crashed after the first attempt, because that attempt removes the process id file.
 */
function brokenServer(restartsNeeded: number) {
  const restart = vi.fn(async () => {
    if (restart.mock.calls.length < restartsNeeded) throw new Error("no memory");
  });
  return { port: 1, restart, hasCrashed: () => restart.mock.calls.length === 0 };
}

describe("the embedded PostgreSQL of an instance", () => {
  it("is restarted on the same port after each crash and keeps committed data", async () => {
    const { server, lines } = await startWatched();
    const url = server.url("postgres");
    await query(url, "create table kept (crash int)");
    for (const crash of [1, 2]) {
      await query(url, `insert into kept values (${crash})`);
      process.kill(readPid(), "SIGKILL");
      const restarted = () => lines.filter((line) => line.includes("PostgreSQL restarted")).length === crash;
      expect(await waitUntil(restarted, { timeoutMs })).toBe(true);
    }
    expect(await query(url, "select crash from kept order by crash")).toEqual([{ crash: 1 }, { crash: 2 }]);
    expect(lines[0]).toMatch(/^PostgreSQL ended unexpectedly/);
  });

  it("is restarted after it stopped because it couldn't write its log, once the log can be written again", async () => {
    const { server, lines } = await startWatched({ delaysMs: [0, 100] });
    const url = server.url("postgres");
    await query(url, "create table kept (id int); insert into kept values (0)");
    // Like on a full disk, no new file of the write-ahead log can be created.
    chmodSync(inCluster("pg_wal"), 0o500);
    const fillLog = "insert into kept values (1); select pg_switch_wal()";
    await expect(repeat(() => query(url, fillLog))).rejects.toThrow();
    const keepsCrashing = () => lines.some((line) => line.includes("keeps crashing"));
    expect(await waitUntil(keepsCrashing, { timeoutMs })).toBe(true);
    const log = readFileSync(join(String(dataDir), "postgres.log"), "utf8");
    expect(log).toContain("PANIC");
    expect(log).toContain("shutting down due to startup process failure");
    chmodSync(inCluster("pg_wal"), 0o700);
    expect(await waitUntil(() => lines.at(-1)?.includes("restarted"), { timeoutMs })).toBe(true);
    expect(await query(url, "select id from kept where id = 0")).toHaveLength(1);
  });

  it("is not restarted after a deliberate stop", async () => {
    const { server, lines } = await startWatched();
    server.stop();
    // Wait for four checks.
    await sleep(1_000);
    expect(server.hasCrashed()).toBe(false);
    expect(lines).toEqual([]);
  });

  it("is started only once when two processes restart it at the same time", async () => {
    const { server } = await startWatched();
    end();
    process.kill(readPid(), "SIGKILL");
    expect(await waitUntil(server.hasCrashed, { timeoutMs })).toBe(true);
    const started = await Promise.all([server.restart(), server.restart()]);
    expect(started.map(({ reused }) => reused).sort()).toEqual([false, true]);
  });
});

describe("keepRunning", () => {
  it("retries after a failed restart", async () => {
    const server = brokenServer(2);
    const lines: string[] = [];
    end = keepRunning(server, (line: string) => lines.push(line), { delaysMs: [0, 0, 0] });
    const isRestarted = () => lines.includes("PostgreSQL restarted, port 1");
    expect(await waitUntil(isRestarted, { timeoutMs })).toBe(true);
    expect(lines.slice(0, 3)).toEqual([
      "PostgreSQL ended unexpectedly, restart 1 of 3",
      "PostgreSQL could not be restarted: no memory",
      "PostgreSQL still isn't available, restart 2 of 3",
    ]);
    expect(server.restart).toHaveBeenCalledTimes(2);
  });

  it("repeats the last delay, and then reports nothing until the server is restarted", async () => {
    const server = brokenServer(8);
    const lines: string[] = [];
    end = keepRunning(server, (line: string) => lines.push(line), { delaysMs: [0, 10] });
    const isRestarted = () => lines.includes("PostgreSQL restarted, port 1");
    expect(await waitUntil(isRestarted, { timeoutMs })).toBe(true);
    expect(server.restart).toHaveBeenCalledTimes(8);
    expect(lines.filter((line) => line.includes("could not be restarted"))).toHaveLength(2);
    expect(lines.filter((line) => line.includes("keeps crashing"))).toHaveLength(1);
  });
});
