import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { validators } from "@/app/(console)/console/_validation/validators";
import nl from "@/app/messages/nl.json";
import type { Interaction } from "@/lib/records/interactions/schema";
import { isUnchanged, readForm, valuesOf, withoutSent } from "./interaction-values";

// The form shows and reads Dutch time, as the timeline does, even on a computer in another time zone.
beforeAll(() => void vi.stubEnv("TZ", "America/New_York"));
afterAll(() => void vi.unstubAllEnvs());

const stored = (performedAt: string): Interaction => ({
  id: "rec00000000000001",
  type: "Telefonisch",
  performedAt,
  summary: "Gebeld",
  notes: null,
  duration: null,
  createdAt: performedAt,
});

function readWith(performedAt: string, former: Interaction | null): string {
  const form = new FormData();
  for (const [name, value] of Object.entries({ type: "Telefonisch", performedAt, summary: "Gebeld" }))
    form.set(name, value);
  return readForm(form, former).performedAt;
}

test.each([
  ["winter", "2026-01-31T08:30:00.000Z", "2026-01-31T09:30"],
  ["summer", "2026-07-01T07:30:00.000Z", "2026-07-01T09:30"],
])("the interaction form shows and reads Dutch time in %s", (_season, utc, local) => {
  expect(valuesOf(stored(utc)).performedAt).toBe(local);
  expect(readWith(local, null)).toBe(utc);
});

test("an unchanged time keeps its seconds, and its UTC offset in the hour that repeats in October", () => {
  for (const at of ["2026-10-25T00:30:12.000Z", "2026-10-25T01:30:12.000Z"]) {
    expect(valuesOf(stored(at)).performedAt).toBe("2026-10-25T02:30");
    expect(readWith("2026-10-25T02:30", stored(at))).toBe(at);
  }
});

test("a new interaction has the exact time at which the form opened, unless the user chooses another minute", () => {
  const openedAt = new Date("2026-01-31T08:30:12.345Z");
  const read = (values: object) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...valuesOf(null, openedAt), ...values }))
      form.set(name, String(value));
    return readForm(form, null, openedAt).performedAt;
  };
  expect(read({})).toBe("2026-01-31T08:30:12.345Z");
  expect(read({ performedAt: "2026-01-31T09:29" })).toBe("2026-01-31T08:29:00.000Z");
});

describe("texts that an integration stored", () => {
  const texts = { summary: " Gebeld\r\nen gemaild ", notes: "Eerste regel\r\nTweede regel\rDerde regel\n" };
  const former: Interaction = { ...stored("2026-01-31T08:30:00.000Z"), ...texts };
  // A single-line input removes line endings, and a textarea normalizes them.
  const shown = { summary: " Gebelden gemaild ", notes: "Eerste regel\nTweede regel\nDerde regel\n" };
  const read = (typed: object, seen = former) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...valuesOf(seen), ...typed }))
      form.set(name, String(value));
    return readForm(form, seen);
  };

  test("keep their line endings and whitespace if the user doesn't change them", () => {
    const values = read(shown);
    expect(values).toMatchObject(texts);
    expect(isUnchanged(values, former)).toBe(true);
  });

  test("stay empty if the user doesn't type anything", () => {
    const empty = { ...former, summary: "", notes: "" };
    expect(isUnchanged(read({}, empty), empty)).toBe(true);
  });

  test("are replaced if the user changes them", () => {
    const values = read({ summary: "Gemaild ", notes: "Eerste regel\n\nTweede regel" });
    expect(values).toMatchObject({ summary: "Gemaild", notes: "Eerste regel\n\nTweede regel" });
    expect(read({ ...shown, notes: "" })).toMatchObject({ summary: texts.summary, notes: null });
  });
});

test("the form reads an empty time as an empty string", () => {
  expect(readWith("", null)).toBe("");
});

test("a time that the clock skips in March becomes an empty string, which the form rejects", () => {
  const skipped = "2026-03-29T02:30";
  expect(readWith(skipped, null)).toBe("");
  expect(readWith(skipped, stored("2026-03-29T01:30:00.000Z"))).toBe("");
  const values = { type: "Telefonisch", summary: "Gebeld", performedAt: "" };
  const [issue] = validators.findInteractionIssues(values);
  expect(issue?.path).toEqual(["performedAt"]);
  expect(nl.console.issues).toHaveProperty(`performedAt_${issue?.code}`);
});

test("after a save, the form keeps only what the user typed during the save", () => {
  const sent = { ...valuesOf(null), type: "E-mail", summary: "Belde", notes: "Notitie", minutes: "5" };
  const typed = { ...sent, notes: "Notitie en meer" };
  expect(withoutSent(typed, sent)).toEqual({
    ...valuesOf(null),
    summary: "",
    notes: " en meer",
    minutes: "",
  });
  expect(withoutSent({ ...sent, summary: "Mailde" }, sent)).toMatchObject({ summary: "Mailde", notes: "" });
  expect(withoutSent({ ...sent, summary: "" }, sent)).toBeNull();
});
