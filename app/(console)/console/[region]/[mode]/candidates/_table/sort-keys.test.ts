import { expect, test } from "vitest";
import { toggleSort } from "./sort-keys";

test.each([
  ["", "name", false, "name"],
  ["name", "name", false, "-name"],
  ["-name", "name", false, ""],
  ["name", "city", false, "city"],
  ["name,-city", "city", false, ""],
  ["name", "city", true, "name,city"],
  ["name,city", "name", true, "-name,city"],
  ["-name,city", "name", true, "city"],
  ["name,city,phase", "createdAt", true, "city,phase,createdAt"],
])("toggleSort(%j, %j, %j) returns %j", (sort, id, isAdded, expected) => {
  expect(toggleSort(sort, id, isAdded)).toBe(expected);
});
