import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { CliError } from "../cli-error.mjs";
import { findRunningInstance, lockDataDir } from "./instance.mjs";

let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "instance-"));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

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
    ["is below a file", (file: string) => join(file, "data"), "ENOTDIR"],
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
