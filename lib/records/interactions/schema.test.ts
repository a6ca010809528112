import { describe, expect, test } from "vitest";
import { INTERACTION_TYPES } from "./interaction-types";
import { InlineInteraction, InteractionPatch, NewInteraction, NewInteractions } from "./schema";

const required = { type: "Anders", performedAt: "2026-03-01T09:30:00+01:00" };
const inline = { ...required, id: "rec00000000000000", createdAt: "2026-03-01T09:30Z" };

const ROWS: [field: string, right: unknown[], wrong: unknown[]][] = [
  ["id", ["recABCdef01234567"], ["", "rec123", "att00000000000000", 1, null]],
  ["type", [...INTERACTION_TYPES], ["anders", "E-Mail", ["Anders"], "", null]],
  [
    "performedAt",
    ["2026-03-01T09:30Z", "2024-02-29T23:59:59.999-11:00", "2026-03-01T09:30-00:00"],
    ["2026-03-01T09:30", "2026-03-01", "2023-02-29T09:30Z", 0, null],
  ],
  ["summary", ["", "x".repeat(500)], ["x".repeat(501), "\0", 1]],
  ["notes", ["", "x".repeat(20_000)], ["x".repeat(20_001), []]],
  ["duration", [1, 1.0, 9_007_199_254_740_991], [0, -0, -1, 1.5, 2 ** 53, "60", true]],
  ["createdAt", ["2026-03-01T09:30Z"], ["2026-03-01T09:30", 0, null]],
];

describe.each(ROWS)("%s of an interaction", (field, right, wrong) => {
  test(`accepts the specification's valid values and rejects its invalid ones, inline and on the interactions route [spec 2.interaction.${field}]`, () => {
    for (const accepts of [
      (value: unknown) => InlineInteraction.safeParse({ ...inline, [field]: value }).success,
      (value: unknown) => NewInteraction.safeParse({ ...inline, [field]: value }).success,
    ]) {
      expect(right.filter((value) => !accepts(value))).toEqual([]);
      expect(wrong.filter((value) => accepts(value))).toEqual([]);
    }
  });
});

test("an interaction requires id, type, performedAt and createdAt inline, but only type and performedAt on its own route [spec 2.interaction-inline 2.interaction-needed 4.interactions-create-needed]", () => {
  const without = (field: string) => ({ ...inline, [field]: undefined });
  const missing = ["id", "type", "performedAt", "createdAt"];
  expect(missing.filter((field) => InlineInteraction.safeParse(without(field)).success)).toEqual([]);
  expect(missing.filter((field) => NewInteraction.safeParse(without(field)).success)).toEqual([
    "id",
    "createdAt",
  ]);
});

test("every interaction schema rejects unknown keys [spec 2.interaction-closed]", () => {
  const schemas = [InlineInteraction, NewInteraction, NewInteractions, InteractionPatch];
  expect(schemas.filter((schema) => schema.safeParse({ ...inline, datum: "x" }).success)).toEqual([]);
});

test("NewInteractions accepts 1 to 10 interactions, or a single object [spec 8.interactions 4.interactions-create]", () => {
  expect(NewInteractions.parse(required)).toEqual([required]);
  const accepted = [0, 1, 10, 11].map(
    (length) => NewInteractions.safeParse(Array.from({ length }, () => required)).success,
  );
  expect(accepted).toEqual([false, true, true, false]);
});

test("an update of an interaction requires at least one field, clears optional fields with null, and rejects id and createdAt [spec 4.interactions-update-empty]", () => {
  const accepts = (patch: unknown) => InteractionPatch.safeParse(patch).success;
  expect([{ summary: null }, { notes: null, duration: null }, { type: "Anders" }].every(accepts)).toBe(true);
  expect(
    [{}, { type: null }, { performedAt: null }, { id: inline.id }, { createdAt: inline.createdAt }].some(
      accepts,
    ),
  ).toBe(false);
});

test("a duration is a whole number of seconds from 1 to 9007199254740991 [spec 8.duration]", () => {
  const accepts = (duration: number) => NewInteraction.safeParse({ ...required, duration }).success;
  expect([0, 1, 0.5, 2 ** 53 - 1, 2 ** 53].map(accepts)).toEqual([false, true, false, true, false]);
});
