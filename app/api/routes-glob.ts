/** The API's route files, loaded on demand. */
export const routeModules = import.meta.glob<Record<string, unknown>>([
  "/app/api/**/route.ts",
  "!/app/api/auth/**",
  "!/app/api/inngest/**",
]);
