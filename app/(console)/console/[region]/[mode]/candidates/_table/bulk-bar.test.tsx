import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import type { CandidateListItem } from "@/lib/console/candidates/schema";
import { renderHtml } from "@/test/render-html";
import { BulkBar } from "./bulk-bar";

const selected = [{ id: "rec1", name: "Noor", phase: "nieuw" } as CandidateListItem];

const shownWith = (count: { total: number; isTotalMinimum: boolean }) =>
  renderHtml(
    <BulkBar
      selected={selected}
      count={count}
      onPhaseChange={async () => []}
      areClosed={false}
      onSelectAll={async () => undefined}
      isSelecting={false}
      onChoosing={() => undefined}
      onClear={() => undefined}
      onFailed={() => undefined}
    />,
    { client: new QueryClient(), region: {} },
  );

test.each([
  { total: 100, isTotalMinimum: false, label: "Select all 100" },
  { total: 1_000, isTotalMinimum: true, label: "Select the first 1,000" },
  // The list wasn't counted, and has at least this many matches.
  { total: 100, isTotalMinimum: true, label: "Select the first 1,000" },
])("with $total matches (minimum: $isTotalMinimum), the button says $label", ({ label, ...count }) => {
  expect(shownWith(count)).toContain(label);
});
