import { join } from "node:path";
import { apiRoutesModule, apiRoutesSource } from "./api-routes.mjs";
import { buildFolder, root } from "./places.mjs";

const virtualModules = {
  name: "virtual-modules",
  setup(build) {
    build.onResolve({ filter: /^server-only$/ }, () => ({ path: "server-only", namespace: "virtual" }));
    build.onResolve({ filter: new RegExp(`^${apiRoutesModule}$`) }, () => ({
      path: apiRoutesModule,
      namespace: "virtual",
    }));
    build.onLoad({ filter: /.*/, namespace: "virtual" }, ({ path }) => ({
      contents: path === apiRoutesModule ? apiRoutesSource() : "",
      loader: "ts",
      resolveDir: root,
    }));
  },
};

/**
 * Bundles entry points, given by their path in the checkout, into `.build/<name>.js`; packages stay in node_modules.
 * Returns the path of each.
 */
export async function bundle(entries) {
  const { build } = await import("esbuild");
  await build({
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
    logLevel: "warning",
    plugins: [virtualModules],
  });
  return entries.map((entry) => join(buildFolder, `${entry.split("/").at(-1).replace(/\.ts$/, "")}.js`));
}
