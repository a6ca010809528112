import { readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { CliError } from "../cli-error.mjs";
import { root } from "../paths.mjs";

const globCall =
  /import\.meta\.glob(?:<Record<string, unknown>>)?\(\s*(\[[^\]]+\]|"[^"]+"),\s*\{\s*eager: true,?\s*\},?\s*\)/g;

const wildcards = { ".": "\\.", "*": "[^/]+", "**": ".+", "**/": "(?:.+/)?" };
const toExpression = (pattern) =>
  new RegExp(`^${pattern.replaceAll(/\*\*\/|\*\*|\*|\./g, (part) => wildcards[part])}$`);

// Finds the files that match these patterns, except those that match a pattern with `!` before it.
function filesMatching(patterns) {
  const excluded = patterns.filter((pattern) => pattern.startsWith("!"));
  const isExcluded = (path) => excluded.some((pattern) => toExpression(pattern.slice(1)).test(path));
  return patterns
    .filter((pattern) => !excluded.includes(pattern))
    .flatMap((pattern) => {
      const folder = pattern.split("/")[1];
      return readdirSync(join(root, folder), { recursive: true })
        .map((name) => `/${folder}/${name.replaceAll(sep, "/")}`)
        .filter((path) => toExpression(pattern).test(path) && !isExcluded(path));
    })
    .sort();
}

/**
 * Replaces eager `import.meta.glob` calls, which esbuild doesn't support, with imports of the matching files.
 */
export function expandGlobs(source) {
  const imports = [];
  const expanded = source.replaceAll(globCall, (_, argument) => {
    const patterns = [...argument.matchAll(/"([^"]+)"/g)].map(([, pattern]) => pattern);
    const entries = filesMatching(patterns).map((path) => {
      imports.push(`import * as module${imports.length} from ${JSON.stringify(join(root, path))};`);
      return `${JSON.stringify(path)}: module${imports.length - 1}`;
    });
    return `{ ${entries.join(", ")} }`;
  });
  if (expanded.includes("import.meta.glob"))
    throw new CliError('Write import.meta.glob("/a/*/b.ts", { eager: true }), or a list of such patterns.');
  return [...imports, expanded].join("\n");
}

/** An esbuild plugin that expands the globs in files named `*-glob.ts`. */
export const importGlobPlugin = {
  name: "import-glob",
  setup(build) {
    build.onLoad({ filter: /-glob\.ts$/ }, ({ path }) => ({
      contents: expandGlobs(readFileSync(path, "utf8")),
      loader: "ts",
    }));
  },
};
