import { QueryClient } from "@tanstack/react-query";
import { SearchParamsContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { expect, it } from "vitest";
import messages from "@/app/messages/en.json";
import { regionsQuery, staffQuery } from "@/lib/console/administration/queries";
import type { AdministeredRegion, StaffMember } from "@/lib/console/administration/schema";
import { renderHtml } from "@/test/render-html";
import { Staff } from "./staff";

const createdAt = "2026-01-01T00:00:00.000Z";
const region: AdministeredRegion = {
  id: "rec1",
  name: "North",
  slug: "north",
  contactEmail: null,
  apiKeys: 0,
  staff: 0,
  createdAt,
  queues: [],
};
const newPerson = (index: number): StaffMember => ({
  id: String(index),
  name: `Person ${index}`,
  email: `person${index}@example.org`,
  isAdmin: false,
  isYou: false,
  roles: index % 2 === 0 ? [] : [{ regionId: region.id, role: "adviser" }],
  createdAt,
  lastSeenAt: null,
});

/** Renders the page as the server does. */
function renderStaff(count: number, search = ""): string {
  const client = new QueryClient();
  client.setQueryData(regionsQuery().queryKey, [region]);
  client.setQueryData(
    staffQuery().queryKey,
    Array.from({ length: count }, (_, index) => newPerson(index + 1)),
  );
  return renderHtml(
    <SearchParamsContext value={new URLSearchParams(search)}>
      <Staff />
    </SearchParamsContext>,
    { client },
  );
}

const rowsIn = (html: string) => html.match(/<tr>/g)?.slice(1) ?? [];

it("the staff page renders at most 50 people, and says how many there are in total", () => {
  const html = renderStaff(1_240);
  expect(rowsIn(html)).toHaveLength(50);
  expect(html).toContain("50 of 1,240");
});

it("the staff page renders only the people whose row matches the search in the URL", () => {
  const html = renderStaff(60, "q=NORTH+pérson5");
  expect(rowsIn(html)).toHaveLength(6);
  expect(html).toContain("6 results");
  expect(rowsIn(renderStaff(60, "q=no+access+person5"))).toHaveLength(5);
});

it("the staff page has a search field if there are more than 10 people, or if the URL contains a search", () => {
  expect(renderStaff(10)).not.toContain('type="search"');
  expect(renderStaff(11)).toContain('type="search"');
  expect(renderStaff(10, "q=person")).toContain('type="search"');
});

it("the staff page says that a search found nobody, or that there are no staff yet", () => {
  expect(renderStaff(3, "q=nobody")).toContain(messages.console.admin.search.noneTitle);
  expect(renderStaff(0)).toContain(messages.console.admin.staff.empty);
});
