import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { type CandidatesPage, candidatesQuery, updateCachedListItem } from "./queries";

const scope = { regionId: "", mode: "live" } as const;

test("reverting an update restores each cached copy's own value, except in copies that were loaded after the update", () => {
  const client = new QueryClient();
  const keyOf = (search: string) => candidatesQuery(scope, search).queryKey;
  const cache = (search: string, phase: string, updatedAt: string) =>
    client.setQueryData(keyOf(search), {
      pages: [{ data: [{ id: "a", phase, updatedAt }] } as unknown as CandidatesPage],
      pageParams: [null],
    });
  const phases = () =>
    ["old", "new", "newest"].map((search) => client.getQueryData(keyOf(search))?.pages[0]?.data[0]?.phase);
  cache("old", "nieuw", "2026-11-30T10:00:00.000Z");
  cache("new", "matchen", "2026-11-30T11:00:00.000Z");
  const revert = updateCachedListItem(client, scope, "a", { phase: "werkzaam" });
  cache("newest", "uitgestroomd", "2026-11-30T12:00:00.000Z");
  expect(phases()).toEqual(["werkzaam", "werkzaam", "uitgestroomd"]);
  revert();
  expect(phases()).toEqual(["nieuw", "matchen", "uitgestroomd"]);
});
