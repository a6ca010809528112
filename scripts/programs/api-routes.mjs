import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, sep } from "node:path";
import { root } from "../paths.mjs";

/**
 * The module `virtual:api-routes`: each `route.ts` below `app/api` that imports `lib/http/route`, with its
 * path. The server's bundle and the tests import this module, so no list of routes has to be maintained.
 */

export const apiRoutesModuleId = "virtual:api-routes";

const importsServe = /from\s+["']@\/lib\/http\/route["']/;

/** Converts a path segment: `[id]` becomes `:id`, and `[...rest]` or `[[...rest]]` becomes `*rest`. */
const segmentOf = (name) => name.replace(/^\[{1,2}\.\.\.(\w+)\]{1,2}$/, "*$1").replace(/^\[(\w+)\]$/, ":$1");

/** Returns the path of a route. A route group `(name)` isn't part of the path. */
function routePathOf(name) {
  const folders = dirname(name).split(sep);
  return `/${["api", ...folders.filter((folder) => !/^(\.|\(.*\))$/.test(folder)).map(segmentOf)].join("/")}`;
}

/** Returns the source text of the virtual module. */
export function generateApiRoutesModule() {
  const folder = join(root, "app", "api");
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.split(sep).at(-1) === "route.ts")
    .filter((name) => importsServe.test(readFileSync(join(folder, name), "utf8")))
    .sort();
  const imports = names.map(
    (name, index) => `import * as route${index} from ${JSON.stringify(join(folder, name))};`,
  );
  const routes = names.map(
    (name, index) => `  { path: ${JSON.stringify(routePathOf(name))}, module: route${index} },`,
  );
  return [...imports, "export const routes = [", ...routes, "];", ""].join("\n");
}

export const apiRoutesVitePlugin = () => ({
  name: "api-routes",
  resolveId: (id) => (id === apiRoutesModuleId ? `\0${apiRoutesModuleId}` : undefined),
  load: (id) => (id === `\0${apiRoutesModuleId}` ? generateApiRoutesModule() : undefined),
});
