import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { assertDatabaseThere, openPostgresDir, writeMetadata } from "./postgres-dir.mjs";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "postgres-dir-"));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

/**
 * Opens a DATA_DIR as the server does at startup. Its database never ran, so it counts as not used in the
 * last week.
 */
const open = (name: string) => openPostgresDir(inFolder(name), inFolder("databases"));
const inFolder = (name: string) => join(folder, name);

describe.runIf(process.getuid?.() === 0)("a database outside of DATA_DIR", () => {
  it("is kept and found again after its DATA_DIR was moved", () => {
    const { dir } = open("first");
    renameSync(inFolder("first"), inFolder("moved"));
    expect(open("moved").dir).toBe(dir);
    open("other");
    expect(existsSync(dir)).toBe(true);
  });

  it("is removed if its temporary DATA_DIR is gone", () => {
    const { dir } = open("first");
    rmSync(inFolder("first"), { recursive: true });
    open("other");
    expect(existsSync(dir)).toBe(false);
  });

  it("is kept if its DATA_DIR isn't temporary, because the DATA_DIR may have been moved", () => {
    const { dir } = open("first");
    rmSync(inFolder("first"), { recursive: true });
    vi.stubEnv("TMPDIR", "/another-folder");
    open("other");
    expect(existsSync(dir)).toBe(true);
  });
});

describe("a database that is gone", () => {
  it.runIf(process.getuid?.() === 0)("is reported if the folder outside of DATA_DIR is missing", () => {
    const { dir } = open("data");
    expect(() => assertDatabaseThere(inFolder("data"))).not.toThrow();
    rmSync(dir, { recursive: true });
    expect(() => assertDatabaseThere(inFolder("data"))).toThrow(`refers to ${dir}, which doesn't exist`);
  });

  it("is reported if its recorded port shows that it ran before", () => {
    const { dir, metadata } = open("data");
    writeMetadata(inFolder("data"), { ...metadata, port: 5432 });
    const file = join(inFolder("data"), "postgres.json");
    const message = `${file} refers to ${join(dir, "cluster")}, which doesn't exist. Put that folder back.`;
    expect(() => assertDatabaseThere(inFolder("data"))).toThrow(message);
    mkdirSync(join(dir, "cluster"));
    expect(() => assertDatabaseThere(inFolder("data"))).not.toThrow();
  });
});
