import { QueryClient } from "@tanstack/react-query";
import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { expect, test } from "vitest";
import type { CustomFieldDefinition } from "@/lib/contract/custom-field-definition";
import type { FullCandidate } from "@/lib/records/candidates/queries";
import { renderHtml } from "@/test/render-html";
import { MergeForm } from "./merge-form";

const ALL_EQUAL = "All values are the same";
const SOURCE: CustomFieldDefinition = { name: "Bron", type: "text", required: false };

const record = (id: string, source: string) =>
  ({
    id,
    name: "Noor de Wit",
    sectorPreferences: [],
    customFields: { Bron: source },
    createdAt: "2026-01-01T00:00:00.000Z",
    updatedAt: "2026-01-01T00:00:00.000Z",
  }) as unknown as FullCandidate;

const shown = (sources: [string, string], customFields: CustomFieldDefinition[]) =>
  renderHtml(
    <AppRouterContext value={{} as never}>
      <MergeForm
        pair={[record("rec1", sources[0]), record("rec2", sources[1])]}
        customFields={customFields}
        refetch={() => Promise.resolve()}
      />
    </AppRouterContext>,
    { client: new QueryClient(), region: {} },
  );

test("the merge page says that all values are the same only if no field differs", () => {
  expect(shown(["Beurs", "Beurs"], [SOURCE])).toContain(ALL_EQUAL);
  expect(shown(["Beurs", "Site"], [SOURCE])).not.toContain(ALL_EQUAL);
});

test("the merge page names a field that differs but that the region no longer has", () => {
  const html = shown(["Beurs", "Site"], []);
  expect(html).not.toContain(ALL_EQUAL);
  expect(html).toContain("This page doesn’t have these fields (any more), but they do differ: Bron.");
  expect(shown(["Beurs", "Beurs"], [])).not.toContain("This page doesn’t have these fields");
});
