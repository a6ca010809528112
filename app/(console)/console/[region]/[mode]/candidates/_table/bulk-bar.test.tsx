import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ConsoleProvider } from "@/app/(console)/console/_shell/console-context";
import messages from "@/app/messages/en.json";
import type { CandidateListItem } from "@/lib/console/candidates/schema";
import { BulkBar } from "./bulk-bar";

const region = { id: "", slug: "", name: "", role: "adviser" as const, customFields: [] };
const context = { staff: { id: "", name: "", email: "" }, region, regions: [], mode: "live" as const };
const selected = [{ id: "rec1", name: "Noor", phase: "nieuw" } as CandidateListItem];

const shownWith = (count: { total: number; isTotalMinimum: boolean }) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en-GB" messages={messages} timeZone="Europe/Amsterdam">
      <QueryClientProvider client={new QueryClient()}>
        <ConsoleProvider value={context}>
          <BulkBar
            selected={selected}
            count={count}
            onPhaseChange={async () => []}
            areClosed={false}
            onSelectAll={async () => undefined}
            isSelecting={false}
            onClear={() => undefined}
            onFailed={() => undefined}
          />
        </ConsoleProvider>
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );

test.each([
  { total: 100, isTotalMinimum: false, label: "Select all 100" },
  { total: 1_000, isTotalMinimum: true, label: "Select the first 1,000" },
  // The list wasn't counted, and has at least this many matches.
  { total: 100, isTotalMinimum: true, label: "Select the first 1,000" },
])("with $total matches (minimum: $isTotalMinimum), the button says $label", ({ label, ...count }) => {
  expect(shownWith(count)).toContain(label);
});
