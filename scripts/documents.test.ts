import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import packageJson from "@/package.json";
import { root } from "./paths.mjs";
import { settingNames } from "./server/settings.mjs";

/** The documents whose links, paths, npm commands and settings must match the checkout. */
const DOCUMENTS = ["README.md", "CONTRIBUTING.md", "ARCHITECTURE.md", "inngest/README.md"];

/** Paths that are only examples or patterns, or that exist only while the app runs. */
const NOT_IN_CHECKOUT = /[*…<{]|notes|^\.(?:data|build)|^DATA_DIR|^test-results|^\/|^@|^http/;

/** Upper-case names that aren't our settings: constants in the code, and a setting of the Inngest server. */
const OTHER_CONSTANTS = ["STATUS_OVERRIDES", "INNGEST_POSTGRES_URI", "VALUE_FIELDS", "STANDARD_FIELDS"];

const read = (name: string) => readFileSync(join(root, name), "utf8");
const findAll = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = ""]) => found);

const files = ["app", "db", "e2e", "inngest", "lib", "scripts", "test"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((file) => `/${folder}/${file}`),
);

/**
 * Returns whether the path exists, either relative to the root or as the end of a path in a source folder
 * (`_shell/nav-items.ts`). At the end of a path, `.ts` can be omitted.
 */
const exists = (path: string) =>
  existsSync(join(root, path)) ||
  files.some((file) => file.endsWith(`/${path}`) || file.endsWith(`/${path}.ts`));

describe.each(DOCUMENTS)("%s", (name) => {
  const text = read(name);

  test("links only to files that exist", () => {
    const targets = findAll(text, /\]\((?!https?:)([^)#]+)/g);
    expect(targets.filter((target) => !existsSync(join(root, dirname(name), target)))).toEqual([]);
  });

  test("mentions only paths that exist", () => {
    const paths = findAll(text, /`([\w.()[\]/@-]+\/[\w.()[\]/-]+|[\w-]+\.(?:tsx?|mjs|json|md))`/g)
      .map((path) => path.replace(/\/$/, ""))
      .filter((path) => !NOT_IN_CHECKOUT.test(path));
    expect(paths.filter((path) => !exists(path))).toEqual([]);
  });

  test("mentions only npm commands that exist", () => {
    const scripts = { install: "", ci: "", ...packageJson.scripts };
    const named = [...findAll(text, /npm run ([\w:-]+)/g), ...findAll(text, /npm (start|test)\b/g)];
    expect(named.filter((script) => !(script in scripts))).toEqual([]);
  });

  test("mentions only settings that .env.example lists", () => {
    const settings = [...settingNames(), "TRACE", "SEED"];
    const named = findAll(text, /`([A-Z][A-Z0-9]*_[A-Z0-9_]+)(?:=[^`]*)?`/g);
    expect(
      named.filter((setting) => !settings.includes(setting) && !OTHER_CONSTANTS.includes(setting)),
    ).toEqual([]);
  });
});

test("the README mentions the oldest Node version that package.json allows", () => {
  const [, version] = /Node (\d+\.\d+) or newer/.exec(read("README.md")) ?? [];
  expect(packageJson.engines.node).toBe(`>=${version}`);
});

test("ARCHITECTURE.md has at most 2,000 words, so that it stays readable", () => {
  expect(findAll(read("ARCHITECTURE.md"), /(\S*\w\S*)/g).length).toBeLessThanOrEqual(2000);
});
