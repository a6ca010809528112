import { lstatSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../paths.mjs";
import { reachableWithout } from "./dependency-tree.mjs";

/**
 * Implements `npm run weight`: prints the disk space that the installed packages take. For each of the
 * largest packages, also prints how much space its removal would save.
 */

const rowsShown = 30;
const blockBytes = 4096;

function bytesOf(folder) {
  return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === "node_modules" ? sum : sum + bytesOf(path);
    return sum + Math.ceil(lstatSync(path).size / blockBytes) * blockBytes;
  }, 0);
}

const readPackages = (...path) => JSON.parse(readFileSync(join(root, ...path), "utf8")).packages;
const megabytes = (bytes) => (bytes / 2 ** 20).toFixed(1).padStart(8);

const listed = readPackages("package-lock.json");
const paths = Object.keys(readPackages("node_modules", ".package-lock.json"));
const sizes = new Map(paths.map((path) => [path, bytesOf(join(root, path))]));
const sum = (chosen) => chosen.reduce((total, path) => total + sizes.get(path), 0);

console.log("      MB    saves");
for (const [path, bytes] of [...sizes].sort(([, one], [, other]) => other - one).slice(0, rowsShown)) {
  const remaining = reachableWithout(listed, path);
  const saved = sum(paths.filter((other) => !remaining.has(other)));
  const note = listed[path]?.dev ? "  (development)" : "";
  console.log(`${megabytes(bytes)} ${megabytes(saved)}  ${path.slice("node_modules/".length)}${note}`);
}
const development = paths.filter((path) => listed[path]?.dev);
const production = paths.filter((path) => !listed[path]?.dev);
console.log(`${megabytes(sum(production))}           production, ${production.length} packages`);
console.log(`${megabytes(sum(development))}           development, ${development.length} packages`);
