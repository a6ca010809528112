import { Command } from "cmdk";
import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import messages from "@/app/messages/en.json";
import type { CandidateListItem } from "@/lib/console/candidates/schema";
import { CandidateResults } from "./command-palette";

const candidate = (useLimits: CandidateListItem["useLimits"]) =>
  ({
    id: "rec1",
    name: "Anna",
    city: null,
    phase: "nieuw",
    foundIn: null,
    useLimits,
  }) as unknown as CandidateListItem;

const shownWith = (useLimits: CandidateListItem["useLimits"]): string =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en-GB" messages={messages} timeZone="Europe/Amsterdam">
      <Command>
        <Command.List>
          <CandidateResults
            heading="candidates"
            search="anna"
            found={{ candidates: [candidate(useLimits)], error: null, isOutdated: false }}
            onNavigate={String}
          />
        </Command.List>
      </Command>
    </NextIntlClientProvider>,
  );

test("the search marks a candidate whose data must not be used at the moment", () => {
  expect(shownWith(["restriction"])).toContain("Don’t use this data");
  expect(shownWith([])).toContain("Anna");
  expect(shownWith([])).not.toContain("Don’t use this data");
});
