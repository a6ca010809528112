import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { bounceQuery } from "@/lib/console/bounces/queries";
import type { StaffRole } from "@/lib/contract/staff-roles";
import type { FullCandidate } from "@/lib/records/candidates/queries";
import { renderHtml } from "@/test/render-html";
import { BounceNotice } from "./bounce-notice";

function shownTo(role: StaffRole): string {
  const client = new QueryClient();
  const candidate = { id: "rec1", email: "noor@example.org" } as FullCandidate;
  const bounce = {
    email: candidate.email,
    status: "5.1.1",
    reason: null,
    bouncedAt: "2026-11-23T10:00:00.000Z",
  };
  client.setQueryData(bounceQuery({ regionId: "", mode: "live" }, candidate.id).queryKey, bounce);
  return renderHtml(<BounceNotice candidate={candidate} />, { client, region: { role } });
}

test("only those who may change a candidate's e-mail address are asked to do so", () => {
  expect(shownTo("adviser")).toContain("change the address. Then");
  expect(shownTo("reader")).toContain("Ask an adviser to change the address.");
});
