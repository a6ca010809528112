import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { tryLock } from "../packages/lock-file.mjs";
import { ensureNextBuild } from "./next-build.mjs";
import { assertNotServing, noteServing } from "./serving.mjs";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "serving-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("the pages aren't built again while a process of this checkout serves them", async () => {
  noteServing(folder);
  const build = vi.fn(() => Promise.resolve());
  const text = new RegExp(
    `Instroom still runs from this folder \\(process ${process.pid}\\).* Stop it first`,
  );
  await expect(ensureNextBuild({ digest: "of other sources", build, serving: folder })).rejects.toThrow(text);
  expect(build).not.toHaveBeenCalled();
});

test("a process that was killed doesn't prevent a build", async () => {
  const killed = spawn(process.execPath, ["-e", "setTimeout(() => {}, 60_000)"]);
  const file = join(folder, String(killed.pid));
  tryLock(file, "", killed.pid);
  expect(() => assertNotServing(folder)).toThrow(`process ${killed.pid}`);
  killed.kill("SIGKILL");
  await once(killed, "exit");
  assertNotServing(folder);
  expect(existsSync(file)).toBe(false);
});

test("a server can start although its folder can't be written to", () => {
  const file = join(folder, "file");
  writeFileSync(file, "");
  expect(() => noteServing(join(file, "serving"))).not.toThrow();
});
