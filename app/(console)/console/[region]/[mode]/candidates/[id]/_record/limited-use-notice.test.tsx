import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { limitsQuery } from "@/lib/console/privacy-desk/queries";
import type { FullCandidate } from "@/lib/records/candidates/queries";
import { renderHtml } from "@/test/render-html";
import { LimitedUseNotice } from "./limited-use-notice";

const region = { id: "region" };
const MINUTE_MS = 60_000;

function shown(erasureDueAt: Date, registeredAgainAt: string | null = null): string {
  const client = new QueryClient();
  const { queryKey } = limitsQuery({ regionId: region.id, mode: "live" }, "rec1");
  const others = {
    registeredAgainAt,
    restrictedSince: null,
    objectedSince: null,
    withdrawnSince: null,
    isWithdrawnByCandidate: false,
    requests: [],
  };
  client.setQueryData(queryKey, { ...others, erasureDueAt: erasureDueAt.toISOString() });
  return renderHtml(<LimitedUseNotice candidate={{ id: "rec1" } as FullCandidate} />, { client, region });
}

test.each([
  ["will be deleted", 60],
  ["will be deleted", -5],
  ["hasn’t worked yet", -20],
])("the notice says “%s” if the deletion is due in %i minutes", (text, minutes) => {
  expect(shown(new Date(Date.now() + minutes * MINUTE_MS))).toContain(text);
});

test("the notice says when a candidate who asked for erasure was registered again", () => {
  const due = new Date(Date.now() + 60 * MINUTE_MS);
  expect(shown(due)).not.toContain("registered");
  expect(shown(due, "2026-11-23T10:00:00.000Z")).toContain(
    "on 23 November 2026, one of your region’s systems registered",
  );
});
