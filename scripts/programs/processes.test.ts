import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { findLockHolder } from "../packages/lock-file.mjs";
import { isAlive, readStat } from "./processes.mjs";
import { waitUntil } from "./wait-until.mjs";

let parent: ChildProcess | undefined;

/** Makes a zombie: `exec` replaces the shell with `sleep`, which never reaps its child. */
async function makeZombie(): Promise<number> {
  parent = spawn("/bin/sh", ["-c", "sleep 0.5 & echo $!; exec sleep 60"], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const [output] = parent.stdout ? await once(parent.stdout, "data") : [];
  const pid = Number(output);
  await waitUntil(() => readStat(pid)?.[0] === "Z", { timeoutMs: 10_000 });
  return pid;
}

afterEach(() => {
  parent?.kill("SIGKILL");
  parent = undefined;
});

describe("isAlive", () => {
  it("returns true for this process and false for a process that ended", () => {
    expect(isAlive(process.pid)).toBe(true);
    expect(isAlive(spawnSync(process.execPath, ["-e", ""]).pid)).toBe(false);
  });

  it.runIf(process.platform === "linux")(
    "returns false for a zombie, so a zombie holds no lock",
    async () => {
      const pid = await makeZombie();
      expect(readStat(pid)?.[0]).toBe("Z");
      expect(() => process.kill(pid, 0)).not.toThrow();
      expect(isAlive(pid)).toBe(false);

      const folder = mkdtempSync(join(tmpdir(), "processes-"));
      writeFileSync(join(folder, "lock"), `${pid}\n${readStat(pid)?.[19]}\n\n`);
      expect(findLockHolder(join(folder, "lock"))).toBeUndefined();
      rmSync(folder, { recursive: true });
    },
  );
});
