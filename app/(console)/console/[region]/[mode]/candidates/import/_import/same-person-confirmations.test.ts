import { expect, test } from "vitest";
import type { ImportRow } from "@/lib/console/imports/contract";
import type { RowResult } from "@/lib/console/imports/run-import";
import { confirmedRows, withDecision } from "./same-person-confirmations";

const matched = (candidateId: string): RowResult => ({
  outcome: "unclear",
  candidateId,
  currentName: "Anna de Vries",
  changes: [],
  kept: [],
  ignoredCustomFields: [],
});
const row = (number: number, more: object = {}): ImportRow => ({
  number,
  candidate: { name: "Anna Jansen", email: "anna@example.org", ...more },
});
const ROWS = [row(2), row(3)];
const RESULTS = new Map([2, 3].map((number) => [number, matched("anna")]));
const decide = (number: number, isSame = true, confirmations = new Map<number, string>()) =>
  withDecision(confirmations, ROWS, RESULTS, { number, isSame });

test("a decision about an unclear row counts until the user undoes it", () => {
  const confirmations = decide(3, true, decide(2));
  expect([...confirmedRows(ROWS, RESULTS, confirmations)]).toEqual([2, 3]);
  expect([...confirmedRows(ROWS, RESULTS, decide(2, false, confirmations))]).toEqual([3]);
});

test("a decision survives a new mapping and dry run if the row still matches the same person", () => {
  const confirmations = decide(2);
  expect([...confirmedRows(ROWS, new Map(), confirmations)]).toEqual([]);
  expect([...confirmedRows([row(2, { city: "Assen" })], RESULTS, confirmations)]).toEqual([2]);
});

test.each<[string, ImportRow, RowResult]>([
  ["matches a different candidate", row(2), matched("bram")],
  ["has a different name", row(2, { name: "Bas Jansen" }), matched("anna")],
  ["creates a candidate", row(2), { outcome: "created" }],
])("a decision doesn't count if, after a new mapping, the row %s", (_how, changed, result) => {
  expect([...confirmedRows([changed], new Map([[2, result]]), decide(2))]).toEqual([]);
});
