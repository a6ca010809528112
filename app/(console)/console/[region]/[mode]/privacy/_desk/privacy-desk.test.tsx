import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { privacyRequestsQuery } from "@/lib/console/privacy-desk/desk-queries";
import type { DeskRequest } from "@/lib/console/privacy-desk/schema";
import { apiError } from "@/lib/contract/api-client";
import { renderHtml } from "@/test/render-html";
import { PrivacyDesk } from "./privacy-desk";

const VIEW = { state: "answered" } as const;
const at = "2026-11-01T12:00:00.000Z";
const REQUEST: DeskRequest = {
  id: "x",
  kind: "restriction",
  explanation: null,
  requestedAt: at,
  dueAt: at,
  isOverdue: false,
  decision: "declined",
  answer: null,
  answeredAt: at,
  decisions: [],
  candidate: { id: "c", name: "Anna de Vries" },
};

/** Shows a list of one request whose last load failed with `error`. */
function shown(error: Error | null): string {
  const client = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } });
  const { queryKey } = privacyRequestsQuery({ regionId: "r", mode: "live" }, VIEW);
  const page = { data: [REQUEST], meta: { pageSize: 25, cursor: null } };
  client.setQueryData(queryKey, { pages: [page], pageParams: [null] });
  const query = client.getQueryCache().find({ queryKey });
  if (error) query?.setState({ ...query.state, status: "error", error });
  return renderHtml(<PrivacyDesk view={VIEW} isManager />, { client, region: { id: "r", role: "manager" } });
}

test("if loading more requests fails, the loaded requests stay visible and an error is shown", () => {
  const markup = shown(apiError("unreachable", ""));
  expect(markup).toContain("Anna de Vries");
  expect(markup).toContain('role="alert"');
  expect(shown(null)).not.toContain('role="alert"');
});
