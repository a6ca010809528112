import { expect, test } from "vitest";
import { toConsolePath, withNext } from "./console-path";

test.each([
  "/console/noord/live/candidates/recAAAAAAAAAAAAAA",
  "/console/noord/sandbox/candidates?phase=nieuw&search=a%26b",
  "/console/account",
])("toConsolePath accepts the console page %s", (path) => {
  expect(toConsolePath(path)).toBe(path);
});

test.each([
  "//evil.example",
  "//evil.example/console/noord",
  "https://evil.example/console/noord",
  "https:evil.example/console/noord",
  "javascript:alert(1)//console/noord",
  "/\\evil.example/console/noord",
  "/\t/evil.example/console/noord",
  "/console/../..//evil.example",
  "/console/../portal",
  "/console@evil.example",
  "/consoles/noord",
  "/portal",
  "/console/sign-in?next=/console/account",
  "/console/second-factor",
  "http://[",
  "",
  undefined,
  ["/console/account"],
])("toConsolePath replaces %j with the start page", (value) => {
  expect(toConsolePath(value)).toBe("/console");
});

test("toConsolePath replaces a path that is too long with the start page", () => {
  expect(toConsolePath(`/console/${"a".repeat(2_000)}`)).toBe("/console");
});

test("withNext adds the requested page to a sign-in page's URL as a single parameter", () => {
  const next = "/console/noord/live/candidates?phase=nieuw&search=a%26b";
  const { pathname, searchParams } = new URL(withNext("/console/sign-in", next), "https://own.example");
  expect([pathname, [...searchParams]]).toEqual(["/console/sign-in", [["next", next]]]);
  expect(withNext("/console/sign-in/confirm?token=abc", "/console/account")).toBe(
    "/console/sign-in/confirm?token=abc&next=%2Fconsole%2Faccount",
  );
  expect(withNext("/console/sign-in", "/console")).toBe("/console/sign-in");
});
