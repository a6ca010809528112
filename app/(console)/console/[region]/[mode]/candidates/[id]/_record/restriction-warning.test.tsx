import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ConsoleProvider } from "@/app/(console)/console/_shell/console-context";
import messages from "@/app/messages/en.json";
import { limitsQuery } from "@/lib/console/privacy-desk/queries";
import { RestrictionWarning } from "./restriction-warning";

const region = { id: "region", slug: "", name: "", role: "adviser" as const, customFields: [] };
const context = { staff: { id: "", name: "", email: "" }, region, regions: [], mode: "live" as const };

function shown(restrictedSince: string | null): string {
  const client = new QueryClient();
  const { queryKey } = limitsQuery({ regionId: region.id, mode: "live" }, "rec1");
  const others = {
    erasureDueAt: null,
    registeredAgainAt: null,
    objectedSince: null,
    withdrawnSince: null,
    isWithdrawnByCandidate: false,
    requests: [],
  };
  client.setQueryData(queryKey, { ...others, restrictedSince });
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <NextIntlClientProvider locale="en-GB" messages={messages} timeZone="Europe/Amsterdam">
        <ConsoleProvider value={context}>
          <RestrictionWarning candidateId="rec1" />
        </ConsoleProvider>
      </NextIntlClientProvider>
    </QueryClientProvider>,
  );
}

test("the warning before a removal says when the restriction was approved, and isn't shown if there is no restriction", () => {
  expect(shown("2026-11-02T10:00:00.000Z")).toContain("That request was approved on 2 November 2026");
  expect(shown(null)).toBe("");
});
