import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import messages from "@/app/messages/en.json";
import { timelineQuery } from "@/lib/console/candidates/record-queries";
import type { TimelineItem } from "@/lib/console/candidates/schema";
import { CandidateConflict } from "./conflict-dialog";

const scope = { regionId: "recRegion", mode: "live" as const };

/** A colleague moved the candidate to another phase. */
const MOVED = {
  kind: "event",
  at: "2026-11-20T10:00:00.000Z",
  fields: ["phase"],
  phase: "matchen",
  actor: { kind: "staff", id: "x", name: "Noor de Boer" },
} as unknown as TimelineItem;

test("the conflict dialog shows who changed a candidate's field, even on a page outside the candidate's region", () => {
  const client = new QueryClient();
  client.setQueryData(timelineQuery(scope, "recAnna").queryKey, { data: [MOVED], meta: { hasMore: false } });
  const conflict = {
    id: "recAnna",
    name: "Anna",
    scope,
    mine: { phase: "nieuw" },
    theirs: { phase: "matchen" },
  };
  const markup = renderToStaticMarkup(
    <NextIntlClientProvider locale="en-GB" messages={messages} timeZone="Europe/Amsterdam">
      <QueryClientProvider client={client}>
        <CandidateConflict conflict={conflict} kind="edit" isNamed={false} />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
  expect(markup).toContain("Noor de Boer");
});
