import { expect, test } from "vitest";
import messages from "@/app/messages/en.json";
import type { LikelyDuplicate, RowResult } from "@/lib/console/imports/run-import";
import { renderHtml } from "@/test/render-html";
import { ImportResults } from "./import-results";
import type { ImportRun } from "./use-import";

const ROW = 2;
const UNCLEAR: RowResult = {
  outcome: "unclear",
  candidateId: "x",
  currentName: "Anna de Vries",
  changes: [],
  kept: [],
  ignoredCustomFields: [],
};

/** Shows the dry run of one row with a different name, which the user has or hasn't confirmed. */
const shown = (confirmed: number[]) => render({ confirmed: new Set(confirmed) });

function renderMarkup(part: Partial<ImportRun>): string {
  const run: ImportRun = {
    stage: "checked",
    isBusy: false,
    rows: [{ number: ROW, candidate: { name: "Anna Jansen" } }],
    expected: new Map([[ROW, UNCLEAR]]),
    results: new Map(),
    waiting: new Map(),
    confirmed: new Set(),
    stopped: null,
    importId: "",
    check: async () => undefined,
    run: async () => undefined,
    decide: () => undefined,
    back: () => undefined,
    ...part,
  };
  const markup = renderHtml(
    <ImportResults run={run} table={{ head: ["Name"], rows: [["Anna Jansen"]], rowNumbers: [ROW] }} />,
    { region: {} },
  );
  return markup.replaceAll("&amp;", "&");
}

const render = (part: Partial<ImportRun>) =>
  renderMarkup(part)
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ");

const { expected, downloadErrors, done, kinds, skippedRow } = messages.console.import;

test("the preview doesn't show new candidates at first, and has a button that shows them", () => {
  const result: RowResult = { outcome: "created" };
  const text = render({ expected: new Map([[ROW, result]]) });
  expect(text).toContain("Show more (1 left)");
  expect(text).not.toContain(kinds.created);
});

test.each<[string, LikelyDuplicate]>([
  ["a candidate", { candidateId: "known", name: "Anna de Vries" }],
  ["an earlier row", { candidateId: null, name: "Anna de Vries", row: 9 }],
])(
  "after the import, a new candidate who resembles %s has a link to compare and merge them",
  (_who, likelyDuplicate) => {
    const added = { outcome: "imported", action: "created" } as const;
    const markup = renderMarkup({
      stage: "done",
      expected: new Map([[ROW, { outcome: "created", likelyDuplicate }]]),
      results: new Map([
        [9, { ...added, candidateId: "known" }],
        [ROW, { ...added, candidateId: "new" }],
      ]),
    });
    expect(markup).toContain("/duplicates/merge?one=known&other=new");
  },
);

test("after the import, an updated row says that it has been updated", () => {
  const result: RowResult = { outcome: "imported", action: "updated", candidateId: "x" };
  const text = render({ stage: "done", results: new Map([[ROW, result]]) });
  expect(text).toMatch(RegExp(`Anna Jansen.*${done.updated} `));
});

test("the preview and the import's results say that a withdrawn consent stays as it is", () => {
  const kept = "Stays as it is: Consent. The candidate withdrew their consent.";
  const expectedRows = new Map<number, RowResult>([
    [ROW, { ...UNCLEAR, outcome: "updated", kept: ["privacyConsent"] }],
  ]);
  expect(render({ expected: expectedRows })).toContain(kept);
  const result: RowResult = { outcome: "imported", action: "updated", candidateId: "x" };
  const after = { stage: "done", expected: expectedRows, results: new Map([[ROW, result]]) } as const;
  expect(render(after)).toContain(kept);
});

test("an unclear row is counted as unclear and can be downloaded in the file of rejected rows", () => {
  expect(shown([])).toContain(`1 ${expected.ambiguous}`);
  expect(shown([])).toContain(downloadErrors);
});

test("after the import, an unclear row is shown as skipped and lists no changes", () => {
  const result = { ...UNCLEAR, changes: [{ field: "city", from: "Assen", to: "Emmen" }] };
  const rows = new Map<number, RowResult>([[ROW, result]]);
  expect(render({ expected: rows })).toContain("City: Assen");
  const text = render({ stage: "done", expected: rows });
  expect(text).toContain(skippedRow);
  expect(text).not.toContain("Assen");
});

test("a row that the user confirmed is counted as an update, and isn't in the file of rejected rows", () => {
  expect(shown([ROW])).toContain(`1 ${expected.updated}`);
  expect(shown([ROW])).toContain(`0 ${expected.ambiguous}`);
  expect(shown([ROW])).not.toContain(downloadErrors);
});

test("a stopped import says how many sent rows are still being processed, and doesn't offer to import them again", () => {
  const found = new Map<number, RowResult>([[ROW, { outcome: "created" }]]);
  const stopped = { stage: "done", expected: found, stopped: new Error("refused") } as const;
  expect(render({ ...stopped, waiting: new Map([["mutation", ROW]]) })).toContain("1 row has been sent and");
  expect(render({ ...stopped, waiting: new Map([["mutation", ROW]]) })).not.toContain("Import 1 row");
  expect(render(stopped)).toContain("Import 1 row");
});

test("screen readers announce a percentage during the check, and the counts when it is done", () => {
  const { progress } = messages.console.import;
  expect(shown([])).toContain(`${progress.checked} ${expected.created}: 0, ${expected.updated}: 0`);
  expect(render({ isBusy: true })).toContain(`${progress.checked} 100 %`);
});
