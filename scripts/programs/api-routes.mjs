import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { root } from "../places.mjs";

/**
 * The module `virtual:api-routes`: every file `app/api/**` + `/route.ts` that is served through `lib/http/route`, with its path.
 * So the table of the API is the folder itself, for the server's bundle and for the tests alike.
 */

export const apiRoutesModuleId = "virtual:api-routes";

const servedByUs = /from\s+["']@\/lib\/http\/route["']/;

/** `[id]` becomes `:id`, `[...rest]` and `[[...rest]]` become `*rest`; a group `(name)` is no part of the address. */
const segment = (name) => name.replace(/^\[{1,2}\.\.\.(\w+)\]{1,2}$/, "*$1").replace(/^\[(\w+)\]$/, ":$1");

function routeFiles(folder) {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.split(sep).at(-1) === "route.ts")
    .map((name) => join(folder, name))
    .sort();
}

function addressOf(file) {
  const folders = relative(join(root, "app"), file).split(sep).slice(0, -1);
  return `/${folders
    .filter((name) => !/^\(.*\)$/.test(name))
    .map(segment)
    .join("/")}`;
}

/** The source text of the virtual module. */
export function generateApiRoutesModule() {
  const files = routeFiles(join(root, "app", "api")).filter((file) =>
    servedByUs.test(readFileSync(file, "utf8")),
  );
  const imports = files.map((file, index) => `import * as route${index} from ${JSON.stringify(file)};`);
  const rows = files.map(
    (file, index) => `  { path: ${JSON.stringify(addressOf(file))}, module: route${index} },`,
  );
  return [...imports, "export const routes = [", ...rows, "];", ""].join("\n");
}

/** The same module for tests. */
export const apiRoutesVitePlugin = () => ({
  name: "api-routes",
  resolveId: (id) => (id === apiRoutesModuleId ? `\0${apiRoutesModuleId}` : undefined),
  load: (id) => (id === `\0${apiRoutesModuleId}` ? generateApiRoutesModule() : undefined),
});
