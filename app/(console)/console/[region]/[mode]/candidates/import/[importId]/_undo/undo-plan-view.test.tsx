import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ConsoleProvider } from "@/app/(console)/console/_shell/console-context";
import messages from "@/app/messages/en.json";
import type { UndoPlanItem } from "@/lib/console/imports/contract";
import { UndoPlanView } from "./undo-plan-view";

const at = "2026-11-01T12:00:00.000Z";
const region = { id: "", slug: "", name: "", role: "adviser" as const, customFields: [] };
const context = { staff: { id: "", name: "", email: "" }, region, regions: [], mode: "live" as const };

/** Shows the plan of an undo that has started, with a candidate of each status. */
function shown(...statuses: UndoPlanItem["status"][]) {
  const candidates = statuses.map(
    (status, index): UndoPlanItem => ({
      candidateId: String(index),
      name: null,
      effect: "removed",
      status,
      changes: [],
      kept: [],
    }),
  );
  const plan = {
    import: { id: "x", startedAt: at, by: null, rows: 2, undoneAt: at },
    isRunning: false,
    candidates,
  };
  return renderToStaticMarkup(
    <NextIntlClientProvider locale="en-GB" messages={messages} timeZone="Europe/Amsterdam">
      <QueryClientProvider client={new QueryClient()}>
        <ConsoleProvider value={context}>
          <UndoPlanView plan={plan} />
        </ConsoleProvider>
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
}

test("an undo isn't called done while deletions are still queued", () => {
  expect(shown("completed", "queued")).toContain("1 candidate is still being processed.");
  expect(shown("completed", "queued")).not.toContain("The import was undone.");
});

test("an undo is called done once all deletions are completed", () => {
  expect(shown("completed", "completed")).toContain("The import was undone.");
  expect(shown("completed", "completed")).not.toContain("still being processed");
});
