/**
 * All modules that declare endpoints or the schemas of their bodies. `scripts/programs/import-glob.mjs`
 * expands these globs for esbuild.
 */
export const contractModules = import.meta.glob<Record<string, unknown>>("/lib/*/*/contract.ts", {
  eager: true,
});
export const schemaModules = import.meta.glob<Record<string, unknown>>("/lib/*/*/schema.ts", { eager: true });
