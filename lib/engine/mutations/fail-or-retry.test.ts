import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { mutations } from "@/db/schema/mutations";
import { clearAccessCache, readCached } from "@/lib/access/access-cache";
import { findRegion } from "@/lib/access/regions/find-region";
import { AppError } from "@/lib/contract/errors";
import { db } from "@/lib/platform/database/client";
import { call, newRegion, openTestApi } from "@/test/api";
import { newStaff } from "@/test/staff";
import { failOrRetry } from "./fail-or-retry";
import { type Head, headColumns } from "./lock-heads";

beforeAll(openTestApi);
beforeAll(() => {
  process.env.ALLOW_PRIVATE_TARGETS = "1";
});

test("the callback of a failed write doesn't use the region's former URL, even if this process has only that URL in its cache", async () => {
  const region = await newRegion();
  const { headers } = await newStaff("manager", region);
  const setCallbackUrl = async (callbackUrl: string) =>
    expect((await call("PATCH", "/api/console/settings", { headers, body: { callbackUrl } })).status).toBe(
      200,
    );
  const [former, current] = ["http://127.0.0.1:8080/former", "http://127.0.0.1:8080/current"] as const;
  await setCallbackUrl(former);
  const body = [{ name: "Noor", email: "noor@example.org", privacyConsent: true }];
  const id = (await call("POST", "/api/v2/candidates", { headers, body })).body.data.mutationId;
  const known = await findRegion(region.id);
  await setCallbackUrl(current);
  clearAccessCache();
  await readCached(`region ${region.id}`, async () => known);
  const [head] = await db().select(headColumns).from(mutations).where(eq(mutations.id, id));
  const end = () => failOrRetry(db(), head as Head, new AppError("engine_error", "A fault for the test."));
  let step = await end();
  if (step.status === "outdated") step = await end();
  expect(step.status).toBe("applied");
  const shown = await call("GET", `/api/v2/mutations/${id}`, { key: region.key });
  expect(shown.body.data).toMatchObject({ status: "failed", callback: { url: current } });
});
