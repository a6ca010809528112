import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { limitsQuery } from "@/lib/console/privacy-desk/queries";
import { renderHtml } from "@/test/render-html";
import { RestrictionWarning } from "./restriction-warning";

const region = { id: "region" };

function shown(restrictedSince: string | null): string {
  const client = new QueryClient();
  const { queryKey } = limitsQuery({ regionId: region.id, mode: "live" }, "rec1");
  const others = {
    erasureDueAt: null,
    registeredAgainAt: null,
    objectedSince: null,
    withdrawnSince: null,
    isWithdrawnByCandidate: false,
    requests: [],
  };
  client.setQueryData(queryKey, { ...others, restrictedSince });
  return renderHtml(<RestrictionWarning candidateId="rec1" />, { client, region });
}

test("the warning before a removal says when the restriction was approved, and isn't shown if there is no restriction", () => {
  expect(shown("2026-11-02T10:00:00.000Z")).toContain("That request was approved on 2 November 2026");
  expect(shown(null)).toBe("");
});
