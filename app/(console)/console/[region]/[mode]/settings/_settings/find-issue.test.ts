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
  const current = { allowedRedirectUrls: ["https://new.example", "https://b.example"] };
  const errorOf = (url: string) => findIssue([wrong], { submitted, current }, "allowedRedirectUrls", url);
  expect(errorOf("https://a.example")).toBeUndefined();
  expect(errorOf("https://b.example")).toBe(wrong);
  expect(errorOf("https://new.example")).toBeUndefined();
  expect(errorOf("")).toBeUndefined();
});

test("findIssue returns an error only for the setting that the error is about", () => {
  const wrong = issue("name");
  const values = { submitted: { name: "" }, current: { name: "" } };
  expect(findIssue([wrong], values, "name")).toBe(wrong);
  expect(findIssue([wrong], values, "contactEmail")).toBeUndefined();
});

test("findIssue returns no error for a setting that the user changed after the form was submitted", () => {
  const submitted = { contactEmail: "geen adres", accentColour: "#09646e" };
  const errorNow = (current: { contactEmail?: string | null }) =>
    findIssue([issue("contactEmail")], { submitted, current }, "contactEmail");
  expect(errorNow({ contactEmail: "geen adres" })).toBeDefined();
  expect(errorNow({ contactEmail: "loket@example.org" })).toBeUndefined();
  expect(errorNow({ contactEmail: null })).toBeUndefined();
  expect(errorNow({})).toBeUndefined();
});
