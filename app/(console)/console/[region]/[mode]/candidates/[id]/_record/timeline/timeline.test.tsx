import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { timelineQuery } from "@/lib/console/candidates/record-queries";
import { apiError } from "@/lib/contract/api-client";
import { renderHtml } from "@/test/render-html";
import { Timeline } from "./timeline";

const region = { id: "region", role: "reader" } as const;

const shown = (client: QueryClient) => renderHtml(<Timeline candidateId="rec1" />, { client, region });

test("a timeline that is loading has a status for screen readers", () => {
  expect(shown(new QueryClient())).toContain('<div role="status" aria-label="Loading');
});

test("a timeline that couldn't be loaded says why and offers to try again", async () => {
  // Shows the failed read instead of starting another one.
  const client = new QueryClient({ defaultOptions: { queries: { retryOnMount: false, retry: false } } });
  const query = timelineQuery({ regionId: region.id, mode: "live" }, "rec1");
  await client.prefetchQuery({ ...query, queryFn: () => Promise.reject(apiError("internal_error", "")) });
  const html = shown(client);
  expect(html).toContain('role="alert"');
  expect(html).toContain("Try again");
  expect(html).not.toContain("data-loading");
});
