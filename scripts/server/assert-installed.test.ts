import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { assertInstalled } from "./assert-installed.mjs";
import { runCommand } from "./run-command.mjs";
import { runOnStopped } from "./run-on-stopped.mjs";
import { loadSettings } from "./settings.mjs";

let folder: string;
let dataDir: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "installed-"));
  dataDir = join(folder, "data");
  for (const name of ["DATABASE_URL", "DATABASE_DIRECT_URL", "DEMO"]) vi.stubEnv(name, "");
  vi.stubEnv("DATA_DIR", dataDir);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

const FIRST_COMMANDS = ["key", "admin", "restore"];
const COMMANDS = [
  ...FIRST_COMMANDS,
  ...["backup", "reencrypt", "move-files", "end-sessions", "verify-security-log"],
];
const LATER_COMMANDS = COMMANDS.filter((name) => !FIRST_COMMANDS.includes(name));

describe("a command without an installation", () => {
  it.each(LATER_COMMANDS)("fails and creates none, even if DATA_DIR is set: %s", async (name) => {
    const run = name === "move-files" ? runOnStopped : runCommand;
    await expect(run(name, [])).rejects.toThrow(`There is no installation in ${dataDir}. `);
    expect(existsSync(dataDir)).toBe(false);
  });

  it.each(COMMANDS)("fails if neither DATA_DIR nor DATABASE_URL is set: %s", (name) => {
    vi.stubEnv("DATA_DIR", "");
    const settings = { ...loadSettings("no-such-file"), dataDir };
    expect(() => assertInstalled(name, settings)).toThrow(/DATA_DIR .* DATABASE_URL/);
  });

  it("says that a restore needs an empty DATA_DIR instead of an installation", () => {
    vi.stubEnv("DATA_DIR", "");
    const settings = { ...loadSettings("no-such-file"), dataDir };
    expect(() => assertInstalled("restore", settings)).toThrow(/DATA_DIR to a new, empty folder/);
    expect(() => assertInstalled("restore", settings)).not.toThrow(/npm start/);
  });

  it.each([...FIRST_COMMANDS, "seed"])("may create one in the DATA_DIR of the settings: %s", (name) => {
    expect(() => assertInstalled(name, loadSettings("no-such-file"))).not.toThrow();
  });

  it("may seed a demo without any settings, like npm start", () => {
    vi.stubEnv("DATA_DIR", "");
    expect(() => assertInstalled("seed", { ...loadSettings("no-such-file"), dataDir })).not.toThrow();
  });
});

describe("every command", () => {
  it.each(COMMANDS)("runs on the database in DATABASE_URL: %s", (name) => {
    vi.stubEnv("DATA_DIR", "");
    vi.stubEnv("DATABASE_URL", "postgres://localhost/instroom");
    expect(() => assertInstalled(name, { ...loadSettings("no-such-file"), dataDir })).not.toThrow();
  });

  it.each(COMMANDS)("runs on an embedded database that exists, without any settings: %s", (name) => {
    vi.stubEnv("DATA_DIR", "");
    writeFileSync(join(folder, "postgres.json"), JSON.stringify({ elsewhere: null }));
    const settings = { ...loadSettings("no-such-file"), dataDir: folder };
    expect(() => assertInstalled(name, settings)).not.toThrow();
  });
});
