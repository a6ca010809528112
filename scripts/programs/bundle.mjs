import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { Failure } from "../failure.mjs";
import { buildFolder, root } from "../places.mjs";
import { apiRoutesModuleId, generateApiRoutesModule } from "./api-routes.mjs";
import { importGlobPlugin } from "./import-glob.mjs";

const virtualModules = {
  name: "virtual-modules",
  setup(build) {
    build.onResolve({ filter: /^server-only$/ }, () => ({ path: "server-only", namespace: "virtual" }));
    build.onResolve({ filter: new RegExp(`^${apiRoutesModuleId}$`) }, () => ({
      path: apiRoutesModuleId,
      namespace: "virtual",
    }));
    build.onLoad({ filter: /.*/, namespace: "virtual" }, ({ path }) => ({
      contents: path === apiRoutesModuleId ? generateApiRoutesModule() : "",
      loader: "ts",
      resolveDir: root,
    }));
  },
};

// Another process may be importing the file: it changes at once, or not at all when nothing changed.
function replaceFile(path, contents) {
  if (existsSync(path) && readFileSync(path).equals(contents)) return;
  const unfinished = `${path}.${process.pid}`;
  writeFileSync(unfinished, contents);
  renameSync(unfinished, path);
}

const optionsFor = (entries) => ({
  write: false,
  entryPoints: entries.map((entry) => join(root, entry)),
  entryNames: "[name]",
  outdir: buildFolder,
  absWorkingDir: root,
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node20",
  packages: "external",
  alias: { "@": root },
  jsx: "automatic",
  logLevel: "silent",
  plugins: [virtualModules, importGlobPlugin],
});

/**
 * Bundles entry points, given by their path in the checkout, into `.build/<name>.js`; packages stay in node_modules.
 * Returns the path of each.
 */
export async function bundle(entries) {
  const { build, formatMessages } = await import("esbuild");
  let result;
  try {
    result = await build(optionsFor(entries));
  } catch (error) {
    const messages = await formatMessages(error.errors ?? [], { kind: "error" });
    throw new Failure(`Bundling ${entries.join(", ")} failed:\n${messages.join("\n") || error.message}`);
  }
  mkdirSync(buildFolder, { recursive: true });
  for (const { path, contents } of result.outputFiles) replaceFile(path, Buffer.from(contents));
  return entries.map((entry) => join(buildFolder, `${basename(entry, ".ts")}.js`));
}
