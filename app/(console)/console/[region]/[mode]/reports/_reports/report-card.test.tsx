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
