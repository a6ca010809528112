import { readSheet } from "read-excel-file/node";
import { afterEach, expect, test, vi } from "vitest";
import { downloadReport } from "./download-report";
import type { ReportRow } from "./report-dataset";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("the XLSX download of a report keeps names that are also properties of Object.prototype", async () => {
  const saved: Blob[] = [];
  vi.stubGlobal("document", { createElement: () => ({ click: () => undefined }) });
  vi.spyOn(URL, "createObjectURL").mockImplementation((content) => {
    saved.push(content as Blob);
    return "blob:";
  });
  const names = ["constructor", "__proto__", "toString", "Utrecht"];
  const rows = names.map((name): ReportRow => ({ name, shown: name, length: 1, numbers: [1] }));
  await downloadReport(
    { name: "cities", columns: ["Plaats", "Aantal"], shape: "rows", rows },
    { fileName: "plaatsen", format: "xlsx", separator: "comma", textOf: String },
  );
  const content = Buffer.from((await saved[0]?.arrayBuffer()) ?? new ArrayBuffer());
  expect(await readSheet(content)).toEqual([["Plaats", "Aantal"], ...names.map((name) => [name, 1])]);
});
