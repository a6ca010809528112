import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { randomRuns } from "@/test/random-volume";
import { isStorable, oneOf, text, toStorable } from "./formats";

describe("text", () => {
  test("counts lengths in code points, not UTF-16 units", () => {
    const schema = text({ min: 2, max: 3 });
    expect(
      ["😀", "😀😀", "😀😀😀", "😀😀😀😀", "ab", "a"].map((value) => schema.safeParse(value).success),
    ).toEqual([false, true, true, false, true, false]);
  });

  test("rejects NUL and lone surrogates at any position", () => {
    const wrong = ["\0", "a\0b", "\uD800", "a\uDC00", "\uDC00\uD800", "\uD800\uD83D\uDE00"];
    expect(wrong.filter((value) => text({ max: 10 }).safeParse(value).success || isStorable(value))).toEqual(
      [],
    );
    expect(wrong.every((value) => isStorable(toStorable(value)))).toBe(true);
  });

  test("has a JSON Schema pattern that, with or without the u flag, accepts the same values as isStorable", () => {
    const pattern = String(text({ max: 10 }).meta()?.pattern);
    const unit = fc.constantFrom("a", "\n", "\0", "\uD83D", "\uDE00", "\uD83D\uDE00");
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 6 }), (value) => {
        expect(new RegExp(pattern).test(value)).toBe(isStorable(value));
        expect(new RegExp(pattern, "u").test(value)).toBe(isStorable(value));
      }),
      randomRuns(1_000),
    );
  });
});

describe("oneOf", () => {
  const messageOf = (values: string[], input: unknown) =>
    oneOf(values).safeParse(input).error?.issues[0]?.message;

  test("suggests an allowed value that differs from the submitted value only in case or accents", () => {
    expect(messageOf(["oriënteren", "nieuw"], "Orienteren")).toBe('Must be written exactly as "oriënteren".');
  });

  test("lists the allowed values only if there are few, and never includes the submitted value", () => {
    expect(messageOf(["havo", "vwo"], "geheim")).toBe('Must be one of: "havo", "vwo".');
    expect(
      messageOf(
        Array.from({ length: 30 }, (_, index) => `v${index}`),
        "geheim",
      ),
    ).toBe("Must be one of the 30 values that the schema lists.");
  });
});
