import { routePathOf } from "@/lib/http/route-table";

const modules = import.meta.glob<Record<string, unknown>>(
  ["/app/api/**/route.ts", "!/app/api/auth/**", "!/app/api/inngest/**"],
  { eager: true },
);

/** The API's routes, like `routeModules`, but all loaded on import: for our own server and for tests. */
export const routes = Object.entries(modules).map(([file, module]) => ({ path: routePathOf(file), module }));
