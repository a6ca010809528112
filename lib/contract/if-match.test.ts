import { expect, test } from "vitest";
import { parseIfMatch } from "./if-match";

test.each([
  ["*", "*"],
  [" * ", "*"],
  ['"one"', ["one"]],
  ['"one", "two"', ["one", "two"]],
  [', "one" ,,"two",', ["one", "two"]],
  ['"with,comma"', ["with,comma"]],
  ['""', [""]],
])("parses %s as RFC 9110 defines it", (header, parsed) => {
  expect(parseIfMatch(header)).toEqual(parsed);
});

test("omits weak tags, which never match a write", () => {
  expect(parseIfMatch('W/"one"')).toEqual([]);
  expect(parseIfMatch('W/"one", "two"')).toEqual(["two"]);
});

test.each(["", " ", ",", "one", '"one', 'one"', '"one" "two"', '"one""two"', '*, "one"', 'w/"one"', "**"])(
  "rejects %j",
  (header) => {
    expect(parseIfMatch(header)).toBeNull();
  },
);
