import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  ensureAppSecret,
  environmentWithoutSettings,
  loadSettings,
  resolveListenAddress,
} from "./settings.mjs";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "settings-"));
  vi.stubEnv("DEMO", "");
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

function writeSettings(text: string): string {
  const file = join(folder, ".env");
  writeFileSync(file, text);
  return file;
}

describe("settings", () => {
  it("are read from a .env file that starts with a byte order mark", () => {
    vi.stubEnv("PORT", undefined);
    expect(loadSettings(writeSettings("\uFEFFPORT=3001\r\n"))).toMatchObject({ port: 3001 });
  });

  it("come from .env unless the environment sets them", () => {
    for (const name of ["PORT", "BASE_URL"]) vi.stubEnv(name, undefined);
    vi.stubEnv("HOST", "127.0.0.1");
    vi.stubEnv("DATABASE_URL", "");
    const file = writeSettings(
      'PORT=3001 # the second one\nHOST="::"\nDATABASE_URL=postgres://user@localhost/db\n',
    );
    const settings = { port: 3001, host: "127.0.0.1", databaseUrl: "", baseUrl: "http://localhost:3001" };
    expect(loadSettings(file)).toMatchObject(settings);
  });

  it("cause an error if DATABASE_DIRECT_URL is set without DATABASE_URL", () => {
    vi.stubEnv("DATABASE_URL", "");
    vi.stubEnv("DATABASE_DIRECT_URL", "postgres://user@localhost/db");
    expect(() => loadSettings(join(folder, ".env"))).toThrow("set DATABASE_URL as well");
  });

  it.each(["", " ", "\t"])("fall back to their defaults when blank: %j", (blank) => {
    for (const name of ["PORT", "DATABASE_URL"]) vi.stubEnv(name, blank);
    expect(loadSettings(join(folder, ".env"))).toMatchObject({ port: 3000, databaseUrl: "" });
  });

  it("are hidden from a build, even though Next also reads .env", () => {
    writeSettings("DATABASE_URL=postgres://user@localhost/db\nOTHER=seen\n");
    const script = `
      require("@next/env").loadEnvConfig(${JSON.stringify(folder)});
      console.log(JSON.stringify([process.env.OTHER, process.env.DATABASE_URL]));
    `;
    const { stdout } = spawnSync(process.execPath, ["-e", script], {
      env: environmentWithoutSettings(),
      encoding: "utf8",
    });
    expect(JSON.parse(stdout)).toEqual(["seen", ""]);
  });

  it.each(["0", "65536", "a"])("cause an error that names PORT if PORT is invalid: %s", (port) => {
    vi.stubEnv("PORT", port);
    expect(() => loadSettings(join(folder, ".env"))).toThrow(`PORT is ${port}`);
  });

  it.each([
    ["a", "not a port"],
    ["65536", "not a port"],
    ["3000", "it is PORT"],
  ])("cause an error that names METRICS_PORT if METRICS_PORT can't be used: %s", async (metricsPort, why) => {
    vi.stubEnv("METRICS_PORT", metricsPort);
    const listening = resolveListenAddress({ port: 3000, host: "127.0.0.1" });
    await expect(listening).rejects.toThrow(`METRICS_PORT is ${metricsPort}, which can't be used (${why})`);
  });

  it("cause an error that names METRICS_HOST if the machine doesn't have that address", async () => {
    vi.stubEnv("METRICS_PORT", "41999");
    vi.stubEnv("METRICS_HOST", "192.0.2.1");
    const listening = resolveListenAddress({ port: 3000, host: "127.0.0.1" });
    await expect(listening).rejects.toThrow("METRICS_HOST is 192.0.2.1, which can't be used (EADDRNOTAVAIL)");
  });
});

describe("APP_SECRET", () => {
  const file = () => join(folder, "app-secret");
  const ensure = () => {
    vi.stubEnv("APP_SECRET", "");
    ensureAppSecret({ dataDir: folder, databaseUrl: "" });
    return process.env.APP_SECRET;
  };

  it("is generated once and stored where only the owner can read it", () => {
    const secret = ensure();
    expect(secret).toMatch(/^[\w-]{64}$/);
    expect([ensure(), readFileSync(file(), "utf8")]).toEqual([secret, secret]);
    expect([readdirSync(folder), statSync(file()).mode & 0o777]).toEqual([["app-secret"], 0o600]);
  });

  it("is generated again if an interrupted first start left an empty file", () => {
    writeFileSync(file(), "");
    expect(ensure()).toMatch(/^[\w-]{64}$/);
    expect(ensure()).toBe(readFileSync(file(), "utf8"));
  });

  const databaseDirs = { "in DATA_DIR": "postgres", elsewhere: "elsewhere" };
  const addDatabase = (where: keyof typeof databaseDirs) => {
    const databaseDir = join(folder, databaseDirs[where]);
    mkdirSync(join(databaseDir, "cluster"), { recursive: true });
    if (where === "elsewhere")
      writeFileSync(join(folder, "postgres.json"), JSON.stringify({ elsewhere: databaseDir }));
  };

  it.each(["in DATA_DIR", "elsewhere"] as const)(
    "isn't replaced if its file is empty but there is a database %s",
    (where) => {
      addDatabase(where);
      writeFileSync(file(), "");
      expect(ensure).toThrow("app-secret is empty, but the database is encrypted with its secret");
      expect(readFileSync(file(), "utf8")).toBe("");
    },
  );

  it.each(["in DATA_DIR", "elsewhere"] as const)(
    "isn't replaced if its file is missing but there is a database %s",
    (where) => {
      addDatabase(where);
      expect(ensure).toThrow(/app-secret is missing, but .* or set APP_SECRET/);
      expect(existsSync(file())).toBe(false);
    },
  );
});
