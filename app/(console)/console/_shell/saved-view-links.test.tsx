import { QueryClient } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { viewsQuery } from "@/lib/console/saved-views/queries";
import { renderHtml } from "@/test/render-html";
import { SavedViewLinks } from "./saved-view-links";

const address = vi.hoisted(() => ({ search: "" }));
// Modules that other test files have loaded in this process would keep the real module.
vi.hoisted(() => vi.resetModules());
vi.mock("next/navigation", () => ({
  usePathname: () => "/console/noord/live/candidates",
  useSearchParams: () => new URLSearchParams(address.search),
}));

function shownAt(search: string): string {
  address.search = search;
  const client = new QueryClient();
  const view = { id: "a", name: "By referral", isShared: true, query: {}, gone: [] };
  client.setQueryData(viewsQuery({ regionId: "", mode: "live" }).queryKey, [view]);
  return renderHtml(<SavedViewLinks onNavigate={String} />, { client, region: { slug: "noord" } });
}

test("the sidebar marks the open view as current", () => {
  expect(shownAt("view=a")).toContain('aria-current="true"');
  expect(shownAt("view=b")).not.toContain("aria-current=");
});

test.each(["view=a&q=anna", "view=a&city=Assen"])("the sidebar marks no view as current at %s", (search) => {
  expect(shownAt(search)).toContain("By referral");
  expect(shownAt(search)).not.toContain('aria-current="true"');
});
