import { afterAll, beforeAll, expect, test } from "vitest";
import { newCandidateSession, newRegion, openTestApi } from "@/test/api";
import { newPortalSession } from "@/test/portal-session";
import { findRegionsByEmail } from "./find-regions-by-email";

let close: () => Promise<void>;
beforeAll(async () => {
  close = await openTestApi();
});
afterAll(() => close());

test("findRegionsByEmail finds a person's records in all regions, but not in the other mode", async () => {
  const [one, other] = [await newRegion(), await newRegion()];
  const email = "noor@example.org";
  const ctx = await newPortalSession(one, { email });
  const { candidateId } = await newCandidateSession(other, { email: "Noor@example.org" });
  await newCandidateSession(other, { email, mode: "sandbox" });
  await newCandidateSession(other);
  const found = await findRegionsByEmail(ctx, email);
  expect(found.map(({ baseId, candidateId: id }) => [baseId, id])).toEqual(
    expect.arrayContaining([
      [one.bases.live, ctx.session.candidateId],
      [other.bases.live, candidateId],
    ]),
  );
  expect(found).toHaveLength(2);
});
