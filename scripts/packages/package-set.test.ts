import { describe, expect, it } from "vitest";
import { contains, findInstalledSet, hasUnlistedPackages } from "./package-set.mjs";

const next = { "node_modules/next": { version: "16.0.0" } };
const vitest = { "node_modules/vitest": { version: "4.0.0", dev: true } };
const otherPlatform = { "node_modules/@next/swc-darwin-arm64": { version: "16.0.0", optional: true } };
const listed = { "": {}, ...next, ...vitest, ...otherPlatform };

describe("findInstalledSet", () => {
  it('returns "all" if only binaries for other platforms are missing', () => {
    expect(findInstalledSet(listed, { ...next, ...vitest })).toBe("all");
  });

  it('returns "production" if development dependencies are missing', () => {
    expect(findInstalledSet(listed, next)).toBe("production");
  });

  it("returns undefined if a production dependency is missing", () => {
    expect(findInstalledSet(listed, vitest)).toBeUndefined();
  });

  it("returns undefined if a package has a different version", () => {
    const otherVitest = { "node_modules/vitest": { version: "3.0.0" } };
    const otherNext = { "node_modules/next": { version: "15.0.0" } };
    expect(findInstalledSet(listed, { ...next, ...otherVitest })).toBeUndefined();
    expect(findInstalledSet(listed, { ...vitest, ...otherNext })).toBeUndefined();
  });
});

it("hasUnlistedPackages returns true if a package that the lock file doesn't list is installed", () => {
  expect(hasUnlistedPackages(listed, next)).toBe(false);
  expect(hasUnlistedPackages(listed, { ...next, "node_modules/other": { version: "1.0.0" } })).toBe(true);
});

it.each([
  ["all", "all", true],
  ["all", "production", true],
  ["production", "production", true],
  ["production", "all", false],
  [undefined, "production", false],
] as const)(
  "contains returns whether the installed set %s contains the needed set %s: %s",
  (installed, needed, enough) => {
    expect(contains(installed, needed)).toBe(enough);
  },
);
