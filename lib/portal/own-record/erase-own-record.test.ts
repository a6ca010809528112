import { beforeAll, expect, test } from "vitest";
import { getCandidate } from "@/lib/records/candidates/find";
import { newRegion, openTestApi, type TestRegion } from "@/test/api";
import { newPortalSession, whileDraining } from "@/test/portal-session";
import { eraseOwnRecord } from "./erase-own-record";

let region: TestRegion;
beforeAll(openTestApi);
beforeAll(async () => {
  region = await newRegion();
  // Erase a record first. The mail templates load on first use, which can take longer than a page waits for a
  // write.
  const ctx = await newPortalSession(region);
  await whileDraining(region, eraseOwnRecord(ctx, { reason: null, language: "nl" }));
});

test.each(["foundWork", "no such reason", null])(
  "eraseOwnRecord erases only the candidate's own record (reason: %s)",
  async (reason) => {
    const [ctx, other] = [await newPortalSession(region), await newPortalSession(region)];
    expect(await whileDraining(region, eraseOwnRecord(ctx, { reason, language: "nl" }))).toBe("erased");
    await expect(getCandidate(ctx, ctx.session.candidateId)).rejects.toMatchObject({
      code: "candidate_not_found",
    });
    expect((await getCandidate(ctx, other.session.candidateId)).id).toBe(other.session.candidateId);
  },
);
