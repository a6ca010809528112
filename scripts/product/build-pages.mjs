import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../places.mjs";
import { runQuietly } from "../programs/run-program.mjs";
import { announce } from "../progress.mjs";
import { withoutSettings } from "./settings.mjs";

const folders = ["app", "db", "inngest", "lib", "public"];
const files = [
  "instrumentation.ts",
  "next.config.ts",
  "package.json",
  "package-lock.json",
  "postcss.config.mjs",
  "proxy.ts",
  "server.ts",
  "tsconfig.json",
];
const notBuilt = /\.test\.tsx?$|^lib\/(commands|testing)\/|^db\/(migrations|patches)\//;

const marker = join(root, ".next", "instroom-sources");

function sourceFiles() {
  const inFolders = folders
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) =>
          join(entry.parentPath ?? entry.path, entry.name)
            .slice(root.length + 1)
            .replaceAll("\\", "/"),
        ),
    )
    .filter((name) => !notBuilt.test(name));
  return [...inFolders, ...files.filter((name) => existsSync(join(root, name)))].sort();
}

/** A digest of everything that the build reads. */
function sourceDigest() {
  const hash = createHash("sha256");
  for (const name of sourceFiles()) {
    const content = readFileSync(join(root, name));
    hash.update(`${name}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}

/**
 * Builds the pages when their sources changed. The build sees no settings: it is the same for every installation, and
 * a page that would bake one in fails here.
 */
export async function ensurePages() {
  const digest = sourceDigest();
  if (existsSync(marker) && readFileSync(marker, "utf8") === digest) return "up to date";
  announce("pages", "building …");
  rmSync(marker, { force: true });
  const program = join(root, "node_modules", "next", "dist", "bin", "next");
  await runQuietly("Building the pages", [program, "build"], {
    ...withoutSettings(),
    NODE_ENV: "production",
  });
  mkdirSync(join(root, ".next"), { recursive: true });
  writeFileSync(marker, digest);
  return "built";
}
