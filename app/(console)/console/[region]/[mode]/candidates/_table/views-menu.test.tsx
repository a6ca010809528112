import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { viewsQuery } from "@/lib/console/saved-views/queries";
import type { SavedView } from "@/lib/console/saved-views/schema";
import { renderHtml } from "@/test/render-html";
import type { ListParams } from "./use-list-params";
import { ViewsMenu } from "./views-menu";

type Unstored = { q?: string; city?: string };

/** Shows the menu while the list has no filters that a view stores. `id` is the view in the URL. */
function markupWith(
  view: Omit<SavedView, "name" | "isShared" | "query">,
  id: string,
  unstored: Unstored = {},
): string {
  const client = new QueryClient();
  const saved: SavedView = { ...view, name: "By referral", isShared: true, query: {} };
  client.setQueryData(viewsQuery({ regionId: "", mode: "live" }).queryKey, [saved]);
  const params = { values: { view: id, ...unstored }, viewQuery: {} } as ListParams;
  return renderHtml(<ViewsMenu params={params} />, { client, region: {} });
}

const shownWith = (...options: Parameters<typeof markupWith>) =>
  markupWith(...options).replace(/<[^>]*>/g, " ");

test("a notice about the open view names the removed fields that the view refers to", () => {
  expect(shownWith({ id: "a", gone: ["Source"] }, "a")).toContain("because it no longer exists: Source.");
});

test("a view without removed fields shows no notice", () => {
  expect(shownWith({ id: "a", gone: [] }, "a")).not.toContain("no longer");
});

test("a list with the same filters as a view shows the view's name", () => {
  expect(shownWith({ id: "a", gone: [] }, "")).toContain("By referral");
});

test("if a view refers to a removed field, a list with the view's other filters shows neither the view's name nor a notice", () => {
  const shown = shownWith({ id: "a", gone: ["Source"] }, "");
  expect(shown).not.toContain("By referral");
  expect(shown).not.toContain("no longer");
});

test.each([{ q: "Anna" }, { city: "Assen" }])(
  "a view isn't marked as current if %j narrows the list further",
  (unstored) => {
    const view = { id: "a", gone: [] };
    expect(markupWith(view, "a")).toContain("bg-chosen");
    expect(markupWith(view, "a", unstored)).not.toContain("bg-chosen");
  },
);
