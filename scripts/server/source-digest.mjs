import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { root } from "../paths.mjs";

const pageFolders = ["app", "db", "inngest", "lib", "public", join("packages", "client", "src")];
const clientManifest = join("packages", "client", "package.json");
// Excludes next-env.d.ts, because `next build` writes it.
const isRootFile = (name) => /\.(ts|mjs|json)$/.test(name) && name !== "next-env.d.ts";
const excluded =
  /\.test\.tsx?$|^db[\\/](migrations[\\/](?!meta[\\/]_journal)|patches[\\/])|^public[\\/]downloads[\\/]/;

const isFile = (name) => statSync(join(root, name), { throwIfNoEntry: false })?.isFile();

/** Returns a digest of the files that the build of the pages reads, and of the files in `moreFolders`. */
export function sourceDigest(moreFolders = []) {
  const names = [...pageFolders, ...moreFolders].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true }).map((name) => join(folder, name)),
  );
  const hash = createHash("sha256");
  for (const name of [...names, clientManifest, ...readdirSync(root).filter(isRootFile)].sort()) {
    if (excluded.test(name) || !isFile(name)) continue;
    const content = readFileSync(join(root, name));
    hash.update(`${name}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}
