import { Ajv } from "ajv";
import fc from "fast-check";
import { expect, test } from "vitest";
import { randomRuns } from "@/test/random-volume";
import { nonBlankText } from "./formats";

const schema = nonBlankText({ max: 20 });
const { pattern } = schema.meta() ?? {};
const validate = new Ajv().compile({ type: "string", minLength: 1, maxLength: 20, pattern });
const accepts = (value: string) => schema.safeParse(value).success;

test.each(["a", " a", "a ", "😀", " 😀", "a\nb"])("nonBlankText accepts %j", (value) => {
  expect([accepts(value), validate(value)]).toEqual([true, true]);
});

test.each(["", " ", " \n\u00a0", "\u3000", "\ud83d", " \0a", "a\0"])("nonBlankText rejects %j", (value) => {
  expect([accepts(value), validate(value)]).toEqual([false, false]);
});

test("nonBlankText accepts the same values as its JSON Schema", () => {
  const values = fc.oneof(
    fc.string({ unit: "binary", maxLength: 22, size: "max" }),
    fc.string({ unit: fc.constantFrom("a", "\n", "😀"), minLength: 19, maxLength: 22 }),
    fc.stringMatching(/^\s+.?$/u),
  );
  fc.assert(
    fc.property(values, (value) => accepts(value) === validate(value)),
    randomRuns(1_000),
  );
});
