import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ConsoleProvider } from "@/app/(console)/console/_shell/console-context";
import messages from "@/app/messages/nl.json";
import { importsQuery } from "@/lib/console/imports/queries";
import { PreviousImports } from "./previous-imports";

const at = "2026-11-01T12:00:00.000Z";
const region = { id: "r", slug: "", name: "", role: "adviser" as const, customFields: [] };
const context = { staff: { id: "", name: "", email: "" }, region, regions: [], mode: "live" as const };

/** Shows an import of 28 rows that was undone for some candidates. */
function shown(undone: number, left: number): string {
  const client = new QueryClient();
  const past = { id: "x", startedAt: at, by: null, rows: 28, undoneAt: at, undone, left };
  client.setQueryData(importsQuery({ regionId: "r", mode: "live" }).queryKey, [past]);
  return renderToStaticMarkup(
    <NextIntlClientProvider locale="nl" messages={messages} timeZone="Europe/Amsterdam">
      <QueryClientProvider client={client}>
        <ConsoleProvider value={context}>
          <PreviousImports />
        </ConsoleProvider>
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
}

test("the list says for how many candidates an import was undone, unless it was undone for all of them", () => {
  expect(shown(2, 25)).toContain("voor 2 kandidaten ongedaan gemaakt, 25 kandidaten blijven zoals ze zijn");
  expect(shown(0, 1)).toContain("voor niemand ongedaan gemaakt, 1 kandidaat blijft zoals die is");
  expect(shown(27, 0)).toContain("ongedaan gemaakt");
  expect(shown(27, 0)).not.toContain("voor 27");
});
