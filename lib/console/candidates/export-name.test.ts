import { beforeAll, expect, test } from "vitest";
import { db } from "@/lib/platform/database/client";
import { newRegion, openTestApi } from "@/test/api";
import { newPortalSession } from "@/test/portal-session";
import { consoleCandidates } from "./contract";
import { exportCandidates } from "./export";

beforeAll(openTestApi);

test("the export's file name contains the current date in the Netherlands", async () => {
  const { base, region, actor, requestId } = await newPortalSession(await newRegion());
  const justAfterMidnight = () => new Date("2026-12-31T23:30:00Z");
  const ctx = { db: db(), base, region, actor, requestId, now: justAfterMidnight };
  const query = consoleCandidates.export.query.parse({ format: "csv" });
  const { headers } = await exportCandidates(
    ctx as never,
    { params: undefined, query, body: undefined },
    consoleCandidates.export,
  );
  expect(headers?.["content-disposition"]).toMatch(/-2027-01-01\.csv"$/);
});
