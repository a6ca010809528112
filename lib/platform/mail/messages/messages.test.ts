import { expect, test } from "vitest";
import en from "./en.json";
import nl from "./nl.json";

const shapeOf = (tree: object): unknown =>
  Object.fromEntries(
    Object.entries(tree).map(([name, value]) => [
      name,
      typeof value === "string" ? (value.match(/\{\w+\}/g) ?? []) : shapeOf(value),
    ]),
  );

test("mail messages have the same keys and placeholders in both languages", () => {
  expect(shapeOf(en)).toEqual(shapeOf(nl));
});
