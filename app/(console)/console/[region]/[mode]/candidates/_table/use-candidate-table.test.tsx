import { expect, test } from "vitest";
import { renderHtml } from "@/test/render-html";
import { type CandidateTable, useCandidateTable } from "./use-candidate-table";
import type { ListParams } from "./use-list-params";

/** Shows or hides a column, and returns the columns that the URL then has. */
function toggle(id: string, columns: string): unknown {
  const changes: unknown[] = [];
  const values = { columns, closed: "", sort: "" };
  const params = { values, set: (change: unknown) => changes.push(change) } as unknown as ListParams;
  let table: CandidateTable | undefined;
  function Table() {
    table = useCandidateTable(params, new Set(), () => undefined);
    return null;
  }
  renderHtml(<Table />, { region: { customFields: [{ name: "Bron", type: "text", required: false }] } });
  table?.toggleColumn(id);
  return changes[0];
}

test("showing a column keeps the URL's columns that the page doesn't know, such as a field that was just renamed", () => {
  expect(toggle("phase", "name,field%3AHerkomst")).toEqual({ columns: "name,phase,field%3AHerkomst" });
});

test("showing a column removes the URL's columns that no release of this page has", () => {
  expect(toggle("phase", "name,oud")).toEqual({ columns: "name,phase" });
});

test("a known column can be shown and hidden", () => {
  expect(toggle("field:Bron", "name")).toEqual({ columns: "name,field%3ABron" });
  expect(toggle("field:Bron", "name,field%3ABron,city")).toEqual({ columns: "name,city" });
});
