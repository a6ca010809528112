import { expect, test } from "vitest";
import type { Issue } from "@/lib/contract/issues";
import { findIssue } from "./find-issue";

const issue = (...path: string[]): Issue => ({
  path,
  pointer: `/${path.join("/")}`,
  location: "body",
  code: "invalid",
  message: "Wrong",
});

test("findIssue finds the error of a list item by its submitted value, not by its current position", () => {
  const submitted = { allowedRedirectUrls: ["https://a.example", "https://b.example"] };
  const wrong = issue("allowedRedirectUrls", "1");
  const errorOf = (url: string) => findIssue([wrong], submitted, "allowedRedirectUrls", url);
  expect(errorOf("https://a.example")).toBeUndefined();
  expect(errorOf("https://b.example")).toBe(wrong);
  expect(errorOf("https://new.example")).toBeUndefined();
  expect(errorOf("")).toBeUndefined();
});

test("findIssue returns an error only for the setting that the error is about", () => {
  const wrong = issue("name");
  expect(findIssue([wrong], { name: "" }, "name")).toBe(wrong);
  expect(findIssue([wrong], { name: "" }, "contactEmail")).toBeUndefined();
});
