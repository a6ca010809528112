import { Command } from "cmdk";
import { expect, test } from "vitest";
import type { CandidateListItem } from "@/lib/console/candidates/schema";
import { renderHtml } from "@/test/render-html";
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
  renderHtml(
    <Command>
      <Command.List>
        <CandidateResults
          heading="candidates"
          search="anna"
          found={{ candidates: [candidate(useLimits)], error: null, isOutdated: false }}
          onNavigate={String}
        />
      </Command.List>
    </Command>,
  );

test("the search marks a candidate whose data must not be used at the moment", () => {
  expect(shownWith(["restriction"])).toContain("Don’t use this data");
  expect(shownWith([])).toContain("Anna");
  expect(shownWith([])).not.toContain("Don’t use this data");
});
