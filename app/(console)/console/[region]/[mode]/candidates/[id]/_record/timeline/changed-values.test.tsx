import { expect, test } from "vitest";
import { renderHtml } from "@/test/render-html";
import { ChangedValue } from "./changed-values";

const LONG = "Ik wil al jaren voor de klas. ".repeat(10);

const dutchIn = (label: string, field: string, from: string) =>
  [
    ...renderHtml(<ChangedValue label={label} change={{ field, from, to: null }} />).matchAll(
      /lang="nl"[^>]*>([^<]*)/g,
    ),
  ].map(([, text]) => text);

test("on an English page, a change of a region's own field marks its name and values as Dutch", () => {
  expect(dutchIn("Herkomst", "field:Herkomst", "Beurs")).toEqual(["Herkomst:", "Beurs"]);
  expect(dutchIn("Verhaal", "field:Verhaal", LONG)).toEqual([
    "Verhaal:",
    expect.stringMatching(/^Ik wil .*…$/),
    LONG,
  ]);
  expect(dutchIn("Town", "city", "Assen")).toEqual([]);
});
