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

test("an error of a list item belongs to the submitted item, wherever that is now", () => {
  const submitted = { allowedRedirectUrls: ["https://a.example", "https://b.example"] };
  const wrong = issue("allowedRedirectUrls", "1");
  const errorOf = (url: string) => findIssue([wrong], submitted, "allowedRedirectUrls", url);
  expect(errorOf("https://a.example")).toBeUndefined();
  expect(errorOf("https://b.example")).toBe(wrong);
  expect(errorOf("https://new.example")).toBeUndefined();
  expect(errorOf("")).toBeUndefined();
});

test("an error of another setting belongs to that setting", () => {
  const wrong = issue("name");
  expect(findIssue([wrong], { name: "" }, "name")).toBe(wrong);
  expect(findIssue([wrong], { name: "" }, "contactEmail")).toBeUndefined();
});
