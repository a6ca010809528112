import { expect, test } from "vitest";
import { renderHtml } from "@/test/render-html";
import { ReportCard } from "./report-card";
import type { ReportDataset } from "./report-dataset";

const dataset: ReportDataset = {
  name: "cities",
  shape: "rows",
  columns: ["City", "Candidates"],
  rows: [{ name: "Assen", shown: "Assen", length: 7, numbers: [7] }],
};

test("the button that switches between chart and table has no pressed state, because its name changes", () => {
  const html = renderHtml(<ReportCard dataset={dataset} fileName="cities" />, { region: {} });
  expect(html).toContain("Table</button>");
  expect(html).not.toContain("aria-pressed");
});

test("a chart of months can be focused, so that the keyboard scrolls it, unless its links can", () => {
  const row = { name: "2026-01", shown: "Jan 2026", length: 7, numbers: [7] };
  const months = (rows: ReportDataset["rows"]) =>
    renderHtml(<ReportCard dataset={{ ...dataset, name: "outflow", shape: "months", rows }} fileName="" />, {
      region: {},
    });
  const title = / id="([^"]+)"[^>]*>Outflow per month/;
  const html = months([row]);
  const area = /<div class="@container[^>]*>/.exec(html)?.[0];
  expect(area).toContain('tabindex="0" role="group"');
  expect(area).toContain(`aria-labelledby="${title.exec(html)?.[1]}"`);
  const withLinks = months([{ ...row, list: { query: "registered=2026-01", listed: 7 } }]);
  expect(/<div class="@container[^>]*>/.exec(withLinks)?.[0]).not.toContain("tabindex");
});
