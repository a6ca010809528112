import { expect, test } from "vitest";
import type { FullCandidate } from "@/lib/records/candidates/queries";
import {
  defaultChoice,
  defaultRemaining,
  fieldsToCopy,
  mergeValues,
  type Pair,
  shownMergeValues,
} from "./merge-choices";

const record = (fields: Partial<FullCandidate>) =>
  ({
    id: "rec",
    sectorPreferences: [],
    customFields: {},
    createdAt: "2026-01-01T00:00:00.000Z",
    updatedAt: "2026-01-01T00:00:00.000Z",
    ...fields,
  }) as FullCandidate;

test("the suggested value comes from the record that was changed last, unless its value is empty", () => {
  const pair: Pair = [
    record({ city: "Zwolle", phone: "0612345678", customFields: { Bron: "Beurs", Pas: "ja" } }),
    record({
      city: "Sneek",
      phone: null,
      customFields: { Bron: "Site" },
      updatedAt: "2026-02-01T00:00:00.000Z",
    }),
  ];
  expect(fieldsToCopy(pair, 0, {})).toEqual({ fields: ["city"], customFields: ["Bron"] });
  expect(fieldsToCopy(pair, 1, {})).toEqual({ fields: ["phone"], customFields: ["Pas"] });
});

test("the first phase, which every new record has, isn't suggested over another phase, unless the candidate had left or was closed", () => {
  const later = { updatedAt: "2026-02-01T00:00:00.000Z" };
  const known = record({ phase: "matchen" });
  const returning = record({ phase: "nieuw", ...later });
  expect(fieldsToCopy([known, returning], 0, {}).fields).toEqual([]);
  expect(fieldsToCopy([returning, known], 0, {}).fields).toEqual(["phase"]);
  expect(fieldsToCopy([known, record({ phase: "werkzaam", ...later })], 0, {}).fields).toEqual(["phase"]);
  const left = record({ phase: "uitgestroomd" });
  expect(fieldsToCopy([left, returning], 0, {}).fields).toEqual(["phase"]);
  expect(fieldsToCopy([{ ...known, closed: true }, returning], 1, {}).fields).toEqual([]);
  expect(fieldsToCopy([known, { ...returning, closed: true }], 0, {}).fields).toEqual([]);
});

test("a choice overrides the suggestion, and equal or empty values need no choice", () => {
  const pair: Pair = [record({ city: "Zwolle", phone: null }), record({ city: "Sneek", phone: "" as never })];
  expect(fieldsToCopy(pair, 0, { city: 1, phone: 1 })).toEqual({ fields: ["city"], customFields: [] });
  expect(mergeValues(pair).map(({ key }) => key)).toContain("sectorPreferences");
});

test("a field that a record lacks has no value, even if the field is named like a property of Object.prototype", () => {
  const customFields = Object.fromEntries([
    ["constructor", "Beurs"],
    ["__proto__", "Oost"],
  ]);
  const pair: Pair = [record({ customFields }), record({ updatedAt: "2026-02-01T00:00:00.000Z" })];
  expect(mergeValues(pair).filter(({ isCustom }) => isCustom)).toMatchObject([
    { name: "constructor", values: ["Beurs", undefined] },
    { name: "__proto__", values: ["Oost", undefined] },
  ]);
  expect(fieldsToCopy(pair, 1, {}).customFields).toEqual(["constructor", "__proto__"]);
});

test("a removed field needs no choice, and its suggested value is kept", () => {
  const older = record({ customFields: { Bron: "Beurs", Pas: "ja" } });
  const newer = record({ customFields: { Bron: "Site" }, updatedAt: "2026-02-01T00:00:00.000Z" });
  const pair: Pair = [older, newer];
  const shown = shownMergeValues(pair, [{ name: "Bron", type: "text", required: false }]);
  expect(shown.filter(({ isCustom }) => isCustom).map(({ name }) => name)).toEqual(["Bron"]);
  expect(shown.map(({ name }) => name)).toContain("city");
  expect(fieldsToCopy(pair, 1, {}).customFields).toEqual(["Pas"]);
});

test("the suggested record to keep is the one that was added first", () => {
  const older = record({});
  const newer = record({ createdAt: "2026-03-01T00:00:00.000Z" });
  expect([defaultRemaining([older, newer]), defaultRemaining([newer, older])]).toEqual([0, 1]);
});

test("the suggested record to keep is the one that isn't closed", () => {
  const older = { ...record({}), closed: true };
  const newer = { ...record({ createdAt: "2026-03-01T00:00:00.000Z" }), closed: false };
  expect([defaultRemaining([older, newer]), defaultRemaining([newer, older])]).toEqual([1, 0]);
});

test("no consent is suggested if the records differ in consent, even if the record with consent was changed last", () => {
  const without = record({ privacyConsent: false });
  const newer = record({ privacyConsent: true, updatedAt: "2026-02-01T00:00:00.000Z" });
  for (const [pair, expected] of [
    [[without, newer], 0],
    [[newer, without], 1],
  ] as const) {
    const consent = mergeValues(pair).find(({ key }) => key === "privacyConsent");
    expect(consent && defaultChoice(pair, consent)).toBe(expected);
  }
});
