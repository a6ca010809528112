import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findLockHolder, tryLock, withLock } from "./lock-file.mjs";

let folder: string;
let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lock-file-"));
  path = join(folder, "lock");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("a lock between processes", () => {
  it("has one holder at a time and identifies the holder", () => {
    const release = tryLock(path, "http://localhost:3000");
    expect(tryLock(path)).toBeUndefined();
    expect(findLockHolder(path)).toMatchObject({ pid: process.pid, note: "http://localhost:3000" });
    release?.();
    expect(findLockHolder(path)).toBeUndefined();
    expect(tryLock(path)).toBeDefined();
  });

  it("is free when its holder is dead", () => {
    const { pid } = spawnSync(process.execPath, ["-e", ""]);
    writeFileSync(path, `${pid}\n\n\n`);
    expect(findLockHolder(path)).toBeUndefined();
    expect(tryLock(path)).toBeDefined();
  });

  it.runIf(process.platform === "linux")(
    "is free when its holder's process id now belongs to another program",
    () => {
      writeFileSync(path, `${process.pid}\n1\n\n`);
      expect(findLockHolder(path)).toBeUndefined();
      expect(tryLock(path)).toBeDefined();
    },
  );

  it("is free when its file is empty", () => {
    writeFileSync(path, "");
    expect(tryLock(path)).toBeDefined();
  });

  it.runIf(process.platform === "linux")(
    "leaves no file behind if the disk is full, and names the folder in the error",
    () => {
      // Writing to /dev/full fails like writing to a full disk.
      symlinkSync("/dev/full", `${path}.${process.pid}`);
      expect(() => tryLock(path)).toThrow(`The folder ${folder} can't be written to (ENOSPC: no space left`);
      expect(readdirSync(folder)).toEqual([]);
    },
  );

  it("makes concurrent callers of withLock run one after another", async () => {
    const order: string[] = [];
    const work = (name: string) => async () => {
      order.push(`${name} begins`);
      await new Promise((resolve) => setTimeout(resolve, 20));
      order.push(`${name} ends`);
    };
    await Promise.all([withLock(path, work("one")), withLock(path, work("other"))]);
    expect(order).toEqual(["one begins", "one ends", "other begins", "other ends"]);
  });
});
