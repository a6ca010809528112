import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { responsesQuery } from "@/lib/console/queue-monitoring/queries";
import { apiError } from "@/lib/contract/api-client";
import type { Mutation } from "@/lib/engine/mutations/schema";
import { renderHtml } from "@/test/render-html";
import { CallbackSection } from "./callback-section";

const region = { id: "region", role: "adviser" } as const;
const query = responsesQuery({ regionId: region.id, mode: "live" }, "m1", 1);
const at = "2026-11-20T10:00:00.000Z";
const attempt = { number: 1, startedAt: at, durationMs: 5, statusCode: 500, error: null };
const callback = { url: "https://example.org", status: "pending", nextAttemptAt: null, attempts: [attempt] };
const mutation = { mutationId: "m1", status: "failed", callback } as unknown as Mutation;

// Shows a failed read instead of starting another one.
const newClient = () =>
  new QueryClient({ defaultOptions: { queries: { retryOnMount: false, retry: false } } });
const shown = (client: QueryClient) =>
  renderHtml(<CallbackSection mutation={mutation} canResend={false} />, { client, region });

test("an attempt doesn't say that the response was empty before the responses have been loaded", () => {
  const html = shown(newClient());
  expect(html).toContain("HTTP 500");
  expect(html).not.toContain("empty");
});

test("if the responses can't be loaded, the section says so, and not that they were empty", async () => {
  const client = newClient();
  await client.prefetchQuery({ ...query, queryFn: () => Promise.reject(apiError("internal_error", "")) });
  const html = shown(client);
  expect(html).toContain("The responses couldn’t be loaded.");
  expect(html).not.toContain("empty");
});

test("an attempt without a stored response says that the response may not have been kept", () => {
  const client = newClient();
  client.setQueryData(query.queryKey, [{ number: 1, responseExcerpt: null }]);
  expect(shown(client)).toContain("The response was empty or wasn’t kept.");
});
