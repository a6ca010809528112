import { expect, test } from "vitest";
import { initials } from "./avatar";

test("initials returns the first letters of the first and last name, ignoring prefixes", () => {
  expect(initials("Jan van de Berg")).toBe("JB");
  expect(initials("Łukasz Nowak")).toBe("ŁN");
  expect(initials("  Şahin  ")).toBe("Ş");
  expect(initials("jan de boer")).toBe("JB");
  expect(initials("")).toBe("");
});
