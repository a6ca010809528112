import { describe, expect, test } from "vitest";
import * as z from "zod";
import { isOwnSentence } from "@/test/issue-sentence";
import { toIssues } from "./issues";

type ZodCode = z.core.$ZodIssue["code"];

/** For each of zod's issue codes: schemas without custom messages, with values that they reject. */
const REJECTED: Record<ZodCode, [schema: z.ZodType, value: unknown][]> = {
  invalid_type: [
    ...[z.string(), z.int(), z.boolean(), z.array(z.string()), z.object({ a: z.string() })].flatMap(
      (schema): [z.ZodType, unknown][] => [null, undefined].map((value) => [schema, value]),
    ),
    [z.string(), []],
    [z.string(), {}],
    [z.array(z.string()), 1],
    [z.int(), 1.5],
    [z.tuple([z.string()]), "x"],
    [z.null(), "x"],
    [z.date(), "x"],
    [z.bigint(), "x"],
    [z.undefined(), "x"],
    [z.nan(), "x"],
    [z.map(z.string(), z.string()), "x"],
    [z.never(), "x"],
    [z.string().optional().nonoptional(), undefined],
  ],
  invalid_value: [
    [z.enum(["a", "b"]), "c"],
    [z.literal("a"), undefined],
  ],
  invalid_format: [
    [z.uuid(), "x"],
    [z.iso.datetime(), "x"],
    [z.email(), "x"],
    [z.url(), "x"],
    [z.string().regex(/^a$/), "x"],
    [z.string().startsWith("a"), "x"],
    [z.base64(), "?"],
  ],
  too_small: [
    [z.string().min(1), ""],
    [z.array(z.string()).min(2), []],
    [z.number().min(1), 0],
    [z.number().gt(1), 1],
    [z.set(z.string()).min(1), new Set()],
    [z.date().min(new Date(1)), new Date(0)],
  ],
  too_big: [
    [z.string().max(1), "ab"],
    [z.array(z.string()).max(0), ["a"]],
    [z.number().max(1), 2],
    [z.int(), 2 ** 60],
  ],
  not_multiple_of: [[z.number().multipleOf(2), 3]],
  unrecognized_keys: [[z.strictObject({}), { a: 1 }]],
  invalid_union: [
    [z.union([z.string(), z.int()]), true],
    [z.discriminatedUnion("a", [z.object({ a: z.literal("b") })]), { a: "c" }],
    [z.discriminatedUnion("a", [z.object({ a: z.literal("b") })]), {}],
  ],
  invalid_key: [[z.record(z.string().max(1), z.string()), { ab: "c" }]],
  invalid_element: [[z.map(z.date(), z.string()), new Map([[new Date(), 1]])]],
  custom: [
    [z.string().refine(() => false), "x"],
    [z.custom(() => false), "x"],
  ],
};

describe("toIssues", () => {
  test.each(Object.entries(REJECTED))(
    "replaces zod's default message for the %s issue code",
    (code, cases) => {
      for (const [schema, value] of cases) {
        const { error } = schema.safeParse(value);
        expect(error?.issues.map((issue) => issue.code)).toContain(code);
        const messages = error ? toIssues(error, "body", value).map(({ message }) => message) : [];
        expect(messages.filter((message) => !isOwnSentence(message))).toEqual([]);
        expect(messages).not.toEqual([]);
      }
    },
  );
});
