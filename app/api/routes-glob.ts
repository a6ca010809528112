/**
 * The API's route files. Leaves out those of next-auth and Inngest, which have their own handlers. Each file
 * is loaded on demand.
 */
export const routeModules = import.meta.glob<Record<string, unknown>>([
  "/app/api/**/route.ts",
  "!/app/api/auth/**",
  "!/app/api/inngest/**",
]);
