import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";

const APP = join(import.meta.dirname, "..", "app");

/**
 * Finds the files with this name in `app`, except in the API. Returns their routes, such as `/docs/[page]`.
 */
function routesOf(name: "page.tsx" | "route.ts"): string[] {
  return readdirSync(APP, { recursive: true, encoding: "utf8" })
    .filter((file) => file === name || file.endsWith(`/${name}`))
    .map((file) => dirname(file).split("/"))
    .filter(([first, ...rest]) => first !== "api" && ![first, ...rest].some((part) => part?.startsWith("_")))
    .map((parts) => `/${parts.filter((part) => part !== "." && !part.startsWith("(")).join("/")}`)
    .sort();
}

export const PAGE_ROUTES = routesOf("page.tsx");
export const FILE_ROUTES = routesOf("route.ts");

/**
 * Fills in a route's parameters. Throws if a parameter has no value, so that no new page is skipped by
 * accident.
 */
export const fillRoute = (route: string, params: Record<string, string>): string =>
  route.replace(/\[(?:\.\.\.)?(\w+)\]/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined)
      throw new Error(`The tests of all pages need a value for [${name}] in ${route}.`);
    return value;
  });
