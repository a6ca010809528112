import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const folder = join(import.meta.dirname, "..");

test("each way to sign out removes the drafts", () => {
  const callers = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path))
    .filter((path) => readFileSync(join(folder, path), "utf8").includes("signOut({"));
  const source = readFileSync(join(folder, "_shell/sign-out.ts"), "utf8");
  expect(callers.filter((path) => !path.endsWith(".test.ts"))).toEqual(["_shell/sign-out.ts"]);
  expect(source).toMatch(/signOut\(\{ redirect: false \}\);\s+removeDraftsOnSignOut\(\);/);
});
