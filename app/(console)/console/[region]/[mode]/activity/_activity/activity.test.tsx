import { QueryClient } from "@tanstack/react-query";
import { SearchParamsContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { expect, test } from "vitest";
import { activityQuery } from "@/lib/console/activity/queries";
import { renderHtml } from "@/test/render-html";
import { Activity } from "./activity";

test("if a filter finds nothing, a status says so to screen readers", () => {
  const client = new QueryClient();
  client.setQueryData(activityQuery({ regionId: "", mode: "live" }, "").queryKey, {
    pages: [{ data: [], meta: { cursor: null } }] as never,
    pageParams: [null],
  });
  const html = renderHtml(
    <SearchParamsContext value={new URLSearchParams()}>
      <Activity />
    </SearchParamsContext>,
    { client, region: {}, language: "nl" },
  );
  expect(html).toMatch(/<p role="status"[^>]*>Geen rijen gevonden\.</);
});
