import { expect, test } from "vitest";
import { renderHtml } from "@/test/render-html";
import { RowStatus } from "./row-status";

const pages = (...counts: number[]) => ({
  pages: counts.map((length) => ({ data: Array(length).fill({}) })),
});

test.each([
  ["the number of rows of the first page", pages(100, 20), false, "100 rijen geladen."],
  ["that a filter found nothing", pages(0), false, "Geen rijen gevonden."],
  ["nothing while the rows of another filter are shown", pages(3), true, ""],
  ["nothing before the first load", undefined, false, ""],
])("a status for screen readers says %s", (_, data, isPlaceholderData, expected) => {
  const html = renderHtml(<RowStatus query={{ data, isPlaceholderData }} filters="" />, { language: "nl" });
  expect(html).toBe(`<p role="status" class="sr-only">${expected}</p>`);
});
