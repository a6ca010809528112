import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const folder = join(import.meta.dirname, "..");

/** The files of the console whose text contains `text`. */
const filesWith = (text: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path))
    .filter((path) => readFileSync(join(folder, path), "utf8").includes(text));

test("each way to sign out removes the drafts", () => {
  const callers = filesWith("signOut({");
  const source = readFileSync(join(folder, "_shell/end-session.ts"), "utf8");
  expect(callers.filter((path) => !path.endsWith(".test.ts"))).toEqual(["_shell/end-session.ts"]);
  expect(source).toMatch(/signOut\(\{[^;]+;[^;]+;\s+removeDraftsOnSignOut\(\);/);
});

test("each way to sign out first asks whether the drafts may be lost", () => {
  const asking = [...filesWith("= useSignOut()"), ...filesWith("= useMaySignOut()")];
  const callers = filesWith("signOut()").filter((path) => !path.endsWith(".test.ts"));
  expect(callers.filter((path) => !asking.includes(path))).toEqual([]);
  expect(callers).toContain("second-factor/sign-out-button.tsx");
});
