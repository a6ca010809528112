import { describe, expect, test } from "vitest";
import { routeTable } from "./route-table";

const handlerNamed = (name: string) =>
  Object.assign(() => name, { handleRequest: Object.assign(async () => ({}) as never, { named: name }) });
const find = routeTable(
  [
    "/api/*path",
    "/api/health",
    "/api/:version/candidates",
    "/api/:version/candidates/:id",
    "/api/:version/candidates/find",
    "/api/:version/candidates/changes",
    "/api/:version/candidates/:id/archive",
  ].map((path) => ({ path, module: { GET: handlerNamed(path) } })),
);

function found(path: string) {
  const match = find(path);
  if (!match) return null;
  return [(match.handleRequest as unknown as { named: string }).named, match.params];
}

describe("the route table", () => {
  test.each<[string, string, Record<string, string>]>([
    ["/api/health", "/api/health", {}],
    ["/api/v2/candidates", "/api/:version/candidates", { version: "v2" }],
    ["/api/v2/candidates/find", "/api/:version/candidates/find", { version: "v2" }],
    ["/api/v2/candidates/changes", "/api/:version/candidates/changes", { version: "v2" }],
    ["/api/v2/candidates/rec1", "/api/:version/candidates/:id", { version: "v2", id: "rec1" }],
    ["/api/v2/candidates/rec%31%2F%C3%A9", "/api/:version/candidates/:id", { version: "v2", id: "rec1/é" }],
    ["/api/v2/candidates/...", "/api/:version/candidates/:id", { version: "v2", id: "..." }],
    [
      "/api/v2/candidates/find/archive",
      "/api/:version/candidates/:id/archive",
      { version: "v2", id: "find" },
    ],
  ])("routes %s to %s", (path, route, params) => {
    expect(found(path)).toEqual([route, params]);
  });

  test.each([
    "/",
    "/docs",
    "/api",
    "/api/",
    "/api/inngest",
    "/api/v2/candidates/",
    "/api/v2//candidates",
    "//api/health",
    "/api/v2/../health",
    "/api/./health",
    "/api/v2/candidates/%2E%2e",
    "/api\\health",
    "/api/health#top",
    "/api/v2/candidates/rec1/unknown",
    "http://localhost/api/health",
  ])("returns null for %s, so that Next routes it", (path) => {
    expect(found(path)).toBeNull();
  });

  test.each(["*", "/%", "/docs/%zz", "/api/v2/candidates/%ff", "/api/v2/candidates/%C3/%A9"])(
    "returns 404 for %s, which can't be decoded",
    (path) => {
      expect(found(path)).toEqual(["/api/*path", {}]);
    },
  );
});
