import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ConsoleProvider } from "@/app/(console)/console/_shell/console-context";
import messages from "@/app/messages/en.json";
import type { RowResult } from "@/lib/console/imports/run-import";
import { ImportResults } from "./import-results";
import type { ImportRun } from "./use-import";

const region = { id: "", slug: "", name: "", role: "adviser" as const, customFields: [] };
const context = { staff: { id: "", name: "", email: "" }, region, regions: [], mode: "live" as const };
const ROW = 2;
const UNCLEAR: RowResult = {
  outcome: "unclear",
  candidateId: "x",
  currentName: "Anna de Vries",
  changes: [],
  ignoredCustomFields: [],
};

/** Shows the dry run of one row with another name, which the user has or hasn't confirmed. */
function shown(confirmed: number[]): string {
  const run: ImportRun = {
    stage: "checked",
    isBusy: false,
    rows: [{ number: ROW, candidate: { name: "Anna Jansen" } }],
    expected: new Map([[ROW, UNCLEAR]]),
    results: new Map(),
    confirmed: new Set(confirmed),
    stopped: null,
    importId: "",
    check: async () => undefined,
    run: async () => undefined,
    decide: () => undefined,
    back: () => undefined,
  };
  const markup = renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={messages} timeZone="Europe/Amsterdam">
      <ConsoleProvider value={context}>
        <ImportResults run={run} table={{ head: ["Name"], rows: [["Anna Jansen"]], rowNumbers: [ROW] }} />
      </ConsoleProvider>
    </NextIntlClientProvider>,
  );
  return markup.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ");
}

const { expected, downloadErrors } = messages.console.import;

test("an unclear row is counted as unclear and offered in the file of rejected rows", () => {
  expect(shown([])).toContain(`1 ${expected.ambiguous}`);
  expect(shown([])).toContain(downloadErrors);
});

test("a row that the user confirmed is counted as an update, and isn't in the file of rejected rows", () => {
  expect(shown([ROW])).toContain(`1 ${expected.updated}`);
  expect(shown([ROW])).toContain(`0 ${expected.ambiguous}`);
  expect(shown([ROW])).not.toContain(downloadErrors);
});
