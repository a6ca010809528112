import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { CliError } from "../cli-error.mjs";
import { root } from "../paths.mjs";

const globCall =
  /import\.meta\.glob(?:<Record<string, unknown>>)?\(\s*"(\/[^"]+)",\s*\{\s*eager: true,?\s*\}\s*,?\)/g;

const childrenOf = (folder) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();

/** Finds the files that match a pattern such as `/lib/contract.ts`, where `*` matches one folder. */
function filesMatching(pattern) {
  const folders = pattern.split("/").slice(1, -1);
  const name = pattern.split("/").at(-1);
  const found = folders.reduce(
    (paths, folder) =>
      paths.flatMap((path) =>
        (folder === "*" ? childrenOf(join(root, path)) : [folder]).map((child) => `${path}/${child}`),
      ),
    [""],
  );
  return found.map((path) => `${path}/${name}`).filter((path) => existsSync(join(root, path)));
}

/**
 * Replaces eager `import.meta.glob` calls, which esbuild doesn't support, with imports of the matching files.
 */
export function expandGlobs(source) {
  const imports = [];
  const expanded = source.replaceAll(globCall, (_, pattern) => {
    const entries = filesMatching(pattern).map((path) => {
      imports.push(`import * as module${imports.length} from ${JSON.stringify(join(root, path))};`);
      return `${JSON.stringify(path)}: module${imports.length - 1}`;
    });
    return `{ ${entries.join(", ")} }`;
  });
  if (expanded.includes("import.meta.glob"))
    throw new CliError(
      'Write import.meta.glob("/a/*/b.ts", { eager: true }): the bundler expands no other form.',
    );
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
