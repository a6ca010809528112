import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { afterEach, describe, expect, it, vi } from "vitest";
import { environmentWithoutSettings, loadSettings, parseSettings } from "./settings.mjs";

const text = `
# PORT=1
PORT=3001 # the second instance
  HOST = 127.0.0.1
export BASE_URL=http://localhost:3001
MAIL_FROM="Instroom # test <no-reply@example.org>" # quoted
DATABASE_URL='postgres://user:pa$word@localhost/db'
LOG_LEVEL=
`;

describe("parseSettings", () => {
  it.runIf(parseEnv)("agrees with Node's own parser", () => {
    expect(parseSettings(text)).toEqual(parseEnv(text));
    expect(Object.keys(parseSettings(text))).toHaveLength(6);
  });

  it("reads lines that end as on Windows", () => {
    expect(parseSettings(text.replaceAll("\n", "\r\n"))).toEqual(parseSettings(text));
  });

  it("keeps a # inside a value, as secrets may have one", () => {
    expect(parseSettings("APP_SECRET=abc#def")).toEqual({ APP_SECRET: "abc#def" });
  });
});

describe("settings of the environment", () => {
  afterEach(() => vi.unstubAllEnvs());

  it("counts an empty one as not set", () => {
    vi.stubEnv("PORT", "");
    vi.stubEnv("DATABASE_URL", "");
    expect(loadSettings()).toMatchObject({ port: 3000, databaseUrl: "" });
  });

  it("hides .env from Next where no settings are wanted", () => {
    const folder = mkdtempSync(join(tmpdir(), "settings-"));
    writeFileSync(join(folder, ".env"), "DATABASE_URL=postgres://user@localhost/db\nOTHER=seen\n");
    const script = `
      require("@next/env").loadEnvConfig(${JSON.stringify(folder)});
      console.log(JSON.stringify([process.env.OTHER, process.env.DATABASE_URL]));
    `;
    const { stdout } = spawnSync(process.execPath, ["-e", script], {
      env: environmentWithoutSettings(),
      encoding: "utf8",
    });
    rmSync(folder, { recursive: true });
    expect(JSON.parse(stdout)).toEqual(["seen", ""]);
  });

  it.each(["0", "65536", "a"])("refuses PORT %s by name", (port) => {
    vi.stubEnv("PORT", port);
    expect(loadSettings).toThrow(`PORT is ${port}`);
  });
});
