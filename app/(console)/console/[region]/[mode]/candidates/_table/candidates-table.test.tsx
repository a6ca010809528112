import { QueryClient } from "@tanstack/react-query";
import { SearchParamsContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { expect, test } from "vitest";
import { candidatesQuery } from "@/lib/console/candidates/queries";
import type { CandidateListItem } from "@/lib/console/candidates/schema";
import { renderHtml } from "@/test/render-html";
import { CandidatesTable } from "./candidates-table";

const candidate = (id: string, phase: string) =>
  ({ id, name: `Name of ${id}`, phase, useLimits: [] as string[] }) as CandidateListItem;

/** Returns the HTML of a list that was loaded as these pages. `columns` is the URL's choice of columns. */
function htmlOf(pages: CandidateListItem[][], columns = ""): string {
  const client = new QueryClient();
  const { queryKey } = candidatesQuery({ regionId: "", mode: "live" }, "sort=phase");
  const meta = { total: 3, isTotalMinimum: false, cursor: null };
  client.setQueryData(queryKey, {
    pages: pages.map((data) => ({ data, meta })) as never,
    pageParams: pages.map(() => null),
  });
  return renderHtml(
    <SearchParamsContext value={new URLSearchParams({ sort: "phase", columns })}>
      <CandidatesTable />
    </SearchParamsContext>,
    { client, region: {} },
  );
}

/** Returns each row's text. */
const rowsOf = (pages: CandidateListItem[][]): string[] =>
  [...htmlOf(pages).matchAll(/<tr data-index.*?<\/tr>/g)].map(([row]) => row.replace(/<[^>]*>/g, " "));

test("a candidate who moved to a later page while the list was loading has one row, with the latest phase", () => {
  const rows = rowsOf([
    [candidate("moved", "nieuw"), candidate("other", "nieuw")],
    [candidate("third", "matchen"), candidate("moved", "matchen")],
  ]);
  expect(rows.map((row) => row.match(/Name of (\w+)/)?.[1])).toEqual(["moved", "other", "third"]);
  expect(rows[0]).toContain("matching");
});

test("narrow screens hide columns, but not columns that the user chose", () => {
  const hidden = (columns: string) =>
    [...htmlOf([[candidate("one", "nieuw")]], columns).matchAll(/<th[^>]*class="([^"]*)"/g)]
      .map(([, classes]) => classes)
      .filter((classes) => classes?.includes(":hidden"));
  expect(hidden("")).not.toEqual([]);
  expect(hidden("phase,email,lastContactAt")).toEqual([]);
});

test("all screens show the button for the choice of columns", () => {
  const button = htmlOf([[candidate("one", "nieuw")]]).match(/<button[^>]*title="Columns"[^>]*>/)?.[0];
  expect(button).toBeDefined();
  expect(button).not.toContain("hidden");
});
