import { beforeEach, describe, expect, it, vi } from "vitest";
import { loadSettings, settingNames } from "./settings.mjs";

beforeEach(() => {
  for (const name of settingNames()) vi.stubEnv(String(name), "");
  return () => vi.unstubAllEnvs();
});

function load(settings: Record<string, string>) {
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  return loadSettings("no-such-file");
}

const REAL_USE = [
  ["DATABASE_URL", "postgres://localhost/instroom"],
  ["SMTP_URL", "smtp://mail.example.org"],
  ["BASE_URL", "https://instroom.example"],
  ["HOST", "0.0.0.0"],
  ["TRUSTED_PROXIES", "1"],
] as const;

describe("npm start", () => {
  it("runs a demo that only this machine can reach if there are no settings", () => {
    expect(load({})).toMatchObject({ isDemo: true, host: "127.0.0.1" });
    expect(process.env).toMatchObject({ DEMO: "1", HOST: "127.0.0.1" });
  });

  it("listens on all interfaces and isn't a demo if DEMO is 0", () => {
    expect(load({ DEMO: "0" })).toMatchObject({ isDemo: false, host: "" });
    expect(process.env.DEMO).toBe("0");
  });

  it.each(REAL_USE)("isn't a demo if %s is %s", (name, value) => {
    expect(load({ [name]: value }).isDemo).toBe(false);
    expect(process.env.DEMO).toBe("0");
  });

  it.each(REAL_USE)("rejects DEMO=1 together with %s=%s, and says why", (name, value) => {
    const problem = new RegExp(`DEMO can't be 1 together with ${name}: .* only this machine may reach it`);
    expect(() => load({ DEMO: "1", [name]: value })).toThrow(problem);
  });

  it("rejects an invalid DEMO value and names the values 0 and 1", () => {
    expect(() => load({ DEMO: "yes" })).toThrow("DEMO is yes. Set it to 0 or 1.");
  });
});
