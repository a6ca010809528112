import { expect, test } from "vitest";
import { defaultColumns } from "./default-columns";
import { isSameList } from "./same-list";

const columns = (...names: string[]) => ({ columns: names.join(",") });
const [name = "", phase = "", ...others] = defaultColumns("");
const field = (fields: object) => ({ customFields: JSON.stringify(fields) });

test("a list without chosen columns is the same as one with the default columns", () => {
  expect(isSameList({}, columns(name, phase, ...others))).toBe(true);
  expect(isSameList({}, columns(name, phase))).toBe(false);
});

test("a list of closed candidates also shows the reason by default", () => {
  const closed = { closed: "true" };
  expect(isSameList(closed, { ...closed, ...columns(name, phase, ...others) })).toBe(false);
  // The table always shows its columns in the same order.
  expect(isSameList(closed, { ...closed, ...columns(name, phase, "closedReason", ...others) })).toBe(true);
});

test("the order of a filter's values doesn't matter", () => {
  expect(isSameList({ phase: "nieuw,matchen" }, { phase: "matchen,nieuw" })).toBe(true);
  expect(isSameList(field({ Bron: ["A", "B"] }), field({ Bron: ["B", "A"] }))).toBe(true);
  expect(isSameList(field({ Bron: ["A"], Regio: ["B"] }), field({ Regio: ["B"], Bron: ["A"] }))).toBe(true);
});

test("lists with different values of a custom field aren't the same", () => {
  expect(isSameList(field({ Bron: ["A"] }), field({ Bron: ["B"] }))).toBe(false);
  expect(isSameList(field({ Bron: ["A", "B"] }), field({ Bron: ["A,B"] }))).toBe(false);
  expect(isSameList(field({ Bron: ["true"] }), field({ Bron: [true] }))).toBe(false);
  expect(isSameList(field({ Bron: ["A"] }), {})).toBe(false);
});

test("the order of the sort keys matters", () => {
  expect(isSameList({ sort: "name,-createdAt" }, { sort: "-createdAt,name" })).toBe(false);
});
