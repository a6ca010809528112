import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Interaction } from "@/lib/records/interactions/schema";
import { readForm, valuesOf } from "./interaction-values";

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

test("an invalid time becomes an empty string", () => {
  expect(readWith("", null)).toBe("");
});
