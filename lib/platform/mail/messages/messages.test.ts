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

test("the texts of mail are the same in both languages, as far as keys and values to fill in go", () => {
  expect(shapeOf(en)).toEqual(shapeOf(nl));
});
