/** Every module that declares endpoints or the shapes they use. `scripts/programs/import-glob.mjs` expands this for esbuild. */
export const contractModules = import.meta.glob<Record<string, unknown>>("/lib/*/*/contract.ts", {
  eager: true,
});
export const schemaModules = import.meta.glob<Record<string, unknown>>("/lib/*/*/schema.ts", { eager: true });
