import { existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CliError } from "../cli-error.mjs";
import { tryLock } from "../packages/lock-file.mjs";
import { findRunningInstance, lockDataDir, openInstance, waitForCommands } from "./instance.mjs";

let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "instance-"));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(dataDir, { recursive: true, force: true });
});

function errorOf(dir: string): unknown {
  try {
    lockDataDir({ dataDir: dir, baseUrl: "http://localhost:3000" });
    return null;
  } catch (error) {
    return error;
  }
}

describe("a DATA_DIR that can't be used", () => {
  it.each([
    ["is a file", (file: string) => file, "isn't a folder"],
    ["is under a file", (file: string) => join(file, "data"), "ENOTDIR"],
  ])("is named in the error, with the reason, if it %s", (_, choose, reason) => {
    const file = join(dataDir, "file");
    writeFileSync(file, "");
    expect(findRunningInstance(choose(file))).toBeUndefined();
    const error = errorOf(choose(file));
    expect(error).toBeInstanceOf(CliError);
    expect(String(error)).toContain(`DATA_DIR is ${choose(file)}, which can't be used: `);
    expect(String(error)).toContain(reason);
  });

  it.runIf(process.platform === "linux")(
    "is named in the error, with the reason, if nothing can be written to it",
    () => {
      // Writing to /dev/full fails like writing to a full disk.
      symlinkSync("/dev/full", join(dataDir, `running.lock.${process.pid}`));
      const error = errorOf(dataDir);
      expect(error).toBeInstanceOf(CliError);
      expect(String(error)).toContain(`DATA_DIR is ${dataDir}, which can't be used: `);
      expect(String(error)).toContain("no space left on device");
    },
  );
});

describe("a server whose DATA_DIR is locked", () => {
  const lock = (note: string) => tryLock(join(dataDir, "running.lock"), note);

  it.each(["npm run backup", "preparing the database"])(
    "stops waiting after a while, and says which process it waited for: %s",
    async (note) => {
      lock(note);
      await expect(waitForCommands(dataDir, 1)).rejects.toThrow(
        `Process ${process.pid} still uses ${dataDir} (${note}). Start Instroom when it has finished, or stop it first.`,
      );
    },
  );

  it("doesn't wait for another server", async () => {
    lock("http://localhost:3000");
    await expect(openInstance({ dataDir, databaseUrl: "", baseUrl: "" })).rejects.toThrow(
      `Instroom already runs on ${dataDir} (process ${process.pid}, http://localhost:3000).`,
    );
  });
});

describe("wrong settings", () => {
  const open = (settings: Record<string, string>) => {
    const wrong = { APP_SECRET: "short", SMTP_URL: "smtp.example.org", BASE_URL: "instroom.example" };
    const all = { ...wrong, MAIL_FROM: "no-reply@example.org", ...settings };
    for (const [name, value] of Object.entries(all)) vi.stubEnv(name, value);
    return openInstance({ dataDir, databaseUrl: process.env.DATABASE_URL, baseUrl: "" });
  };

  it("are all reported before PostgreSQL is created", async () => {
    await expect(open({ DATABASE_URL: "" })).rejects.toThrow(
      /^These settings are missing or malformed: BASE_URL: [^;]+; APP_SECRET: [^;]+; SMTP_URL: [^;]+\.$/,
    );
    expect(existsSync(join(dataDir, "postgres"))).toBe(false);
  });

  it("are all reported before DATABASE_URL is tried, including a wrong scheme in DATABASE_URL", async () => {
    await expect(open({ DATABASE_URL: "mysql://localhost:1/instroom" })).rejects.toThrow(
      /DATABASE_URL: must be a postgres:\/\/ address; APP_SECRET: /,
    );
  });
});
