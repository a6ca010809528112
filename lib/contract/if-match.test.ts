import { expect, test } from "vitest";
import { parseIfMatch, TAGS_MAX } from "./if-match";

test.each([
  ["*", "*"],
  [" * ", "*"],
  ['"one"', ["one"]],
  ['"one", "two"', ["one", "two"]],
  [', "one" ,,"two",', ["one", "two"]],
  ['"with,comma"', ["with,comma"]],
  ['""', [""]],
])("parseIfMatch parses %s as %j", (header, parsed) => {
  expect(parseIfMatch(header)).toEqual(parsed);
});

test("parseIfMatch removes what a proxy that compresses responses adds to a tag", () => {
  expect(parseIfMatch('"one-gzip", "two-zstd", "three-br", "four"')).toEqual(["one", "two", "three", "four"]);
});

test("parseIfMatch omits weak tags, because writes require a strong comparison", () => {
  expect(parseIfMatch('W/"one"')).toEqual([]);
  expect(parseIfMatch('W/"one", "two"')).toEqual(["two"]);
});

test("parseIfMatch returns null for more tags than the document allows", () => {
  const tags = (count: number) => Array.from({ length: count }, () => '"a"').join(",");
  expect(parseIfMatch(tags(TAGS_MAX))).toHaveLength(TAGS_MAX);
  expect(parseIfMatch(tags(TAGS_MAX + 1))).toBeNull();
});

test.each(["", " ", ",", "one", '"one', 'one"', '"one" "two"', '"one""two"', '*, "one"', 'w/"one"', "**"])(
  "parseIfMatch returns null for %j",
  (header) => {
    expect(parseIfMatch(header)).toBeNull();
  },
);
