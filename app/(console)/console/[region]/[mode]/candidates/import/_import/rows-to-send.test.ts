import { expect, test } from "vitest";
import type { FieldChange } from "@/lib/console/imports/contract";
import type { RowResult } from "@/lib/console/imports/run-import";
import { rowsToSend } from "./rows-to-send";

const row = (number: number) => ({ number, candidate: {} });
const updated = (
  candidateId: string | null,
  changes: FieldChange[],
  outcome = "updated" as const,
): RowResult => ({
  ...{ outcome, candidateId, changes, currentName: "Anna", kept: [], ignoredCustomFields: [] },
});
const move = (from: string | null, to: string): FieldChange => ({ field: "city", from, to });

test("each row is sent with its match, the values that the user saw and the values that earlier rows set", () => {
  const expected = new Map<number, RowResult>([
    [2, { outcome: "created" }],
    [3, updated("a", [move(null, "Assen")])],
    [4, updated("a", [move(null, "Emmen")])],
    [5, updated("a", [])],
    [6, updated(null, [])],
  ]);
  expect(rowsToSend([2, 3, 4, 5, 6].map(row), expected, new Set())).toEqual([
    { ...row(2), expected: { candidateId: null, seen: {} } },
    { ...row(3), expected: { candidateId: "a", seen: { city: [null] } } },
    { ...row(4), expected: { candidateId: "a", seen: { city: ["Assen", null] } } },
    { ...row(5), expected: { candidateId: "a", seen: { city: ["Assen", "Emmen"] } } },
    row(6),
  ]);
});

test("an unclear row is sent only if the user confirmed it, and then includes the name that the user saw", () => {
  const unclear = { ...updated("a", [move("Assen", "Emmen")]), outcome: "unclear" } as RowResult;
  const expected = new Map([[2, unclear]]);
  expect(rowsToSend([row(2)], expected, new Set())).toEqual([]);
  expect(rowsToSend([row(2)], expected, new Set([2]))).toEqual([
    { ...row(2), sameAs: "Anna", expected: { candidateId: "a", seen: { city: ["Assen"] } } },
  ]);
});
