import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { regionsQuery } from "@/lib/console/administration/queries";
import type { AdministeredRegion, RegionRole } from "@/lib/console/administration/schema";
import { renderHtml } from "@/test/render-html";
import { RegionRoles } from "./region-roles";

const newRegion = (index: number): AdministeredRegion => ({
  id: `rec${index}`,
  name: `Region ${index}`,
  slug: `region-${index}`,
  contactEmail: null,
  apiKeys: 0,
  staff: 0,
  createdAt: "2026-01-01T00:00:00.000Z",
  queues: [],
});

function renderRoles(count: number, roles: RegionRole[]): string {
  const client = new QueryClient();
  client.setQueryData(
    regionsQuery().queryKey,
    Array.from({ length: count }, (_, index) => newRegion(index + 1)),
  );
  return renderHtml(<RegionRoles roles={roles} onChange={() => undefined} />, { client });
}

const labelsIn = (html: string) => [...html.matchAll(/<label[^>]*>([^<]+)/g)].map(([, label]) => label);

it("the regions in which a person has a role come first, and a search finds more than fifty others", () => {
  const html = renderRoles(60, [{ regionId: "rec60", role: "reader" }]);
  const labels = labelsIn(html);
  expect(labels.slice(0, 3)).toEqual(["Search a region", "Region 60", "Region 1"]);
  expect(labels).toHaveLength(1 + 50);
  expect(html).toContain("50 of 60");
});

it("a few regions have no search field", () => {
  expect(labelsIn(renderRoles(2, []))).toEqual(["Region 1", "Region 2"]);
});
