import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { candidates } from "@/db/schema/candidates";
import { confirmationCodes } from "@/db/schema/confirmation-codes";
import { mutations } from "@/db/schema/mutations";
import { db } from "@/lib/platform/database/client";
import { getCandidate } from "@/lib/records/candidates/find";
import { newCandidateSession, newRegion, openTestApi, type TestRegion, waitUntil } from "@/test/api";
import { newPortalSession, whileDraining } from "@/test/portal-session";
import type { CandidateContext } from "../contexts/candidate-context";
import { changeEmailIfConfirmed, confirmEmail } from "./confirm-email-change";
import { dropEmailChange, findEmailChange } from "./find-email-change";
import { requestCodesAgain, requestEmailChange } from "./request-email-change";

let region: TestRegion;
let ctx: CandidateContext;
beforeAll(openTestApi);
beforeAll(async () => {
  region = await newRegion();
});
beforeEach(async () => {
  ctx = await newPortalSession(region);
});

const requester = { language: "nl", device: null } as const;
const findOpen = () => findEmailChange(ctx, ctx.session.candidateId);

/** Queues the requested change as if both codes were entered. */
async function queueChange(email: string) {
  const { id } = (await findOpen()) ?? { id: "" };
  const ofChange = eq(confirmationCodes.emailChangeId, id);
  await db().update(confirmationCodes).set({ usedAt: new Date() }).where(ofChange);
  const outcome = changeEmailIfConfirmed(ctx, { email, language: "nl" });
  const ofCandidate = eq(mutations.actorId, ctx.session.candidateId);
  await waitUntil(async () => (await db().$count(mutations, ofCandidate)) > 0);
  return { outcome };
}

test("a newer request for an e-mail change is kept if it is made before the earlier change fails", async () => {
  await requestEmailChange(ctx, "eerste@example.org", requester);
  await newCandidateSession(region, { email: "eerste@example.org" });
  const { outcome } = await queueChange("eerste@example.org");
  expect(await requestEmailChange(ctx, "tweede@example.org", requester)).toBeNull();
  expect(await whileDraining(region, outcome)).toEqual({ kind: "failed" });
  expect(await findOpen()).toMatchObject({ email: "tweede@example.org", confirmed: [] });
});

test("an e-mail change returns `closed`, not `failed`, if its request is dropped before the change is executed", async () => {
  const { email: before } = await getCandidate(ctx, ctx.session.candidateId);
  await requestEmailChange(ctx, "vijfde@example.org", requester);
  const { outcome } = await queueChange("vijfde@example.org");
  await dropEmailChange(ctx, ctx.session.candidateId);
  expect(await whileDraining(region, outcome)).toEqual({ kind: "closed" });
  expect((await getCandidate(ctx, ctx.session.candidateId)).email).toBe(before);
});

test("new codes for an e-mail change are mailed only while its request is open and the limit isn't reached", async () => {
  const again = () => requestCodesAgain(ctx, requester);
  expect(await again()).toBe("closed");
  await requestEmailChange(ctx, "derde@example.org", requester);
  expect([await again(), await again(), await again()]).toEqual(["mailed", "mailed", "tooMany"]);
  await dropEmailChange(ctx, ctx.session.candidateId);
  expect(await again()).toBe("closed");
});

test("new codes for an e-mail change aren't mailed if the candidate already has the requested address", async () => {
  const email = "vierde@example.org";
  await requestEmailChange(ctx, email, requester);
  // Change the row directly, because a change through the API would also close the request.
  const own = eq(candidates.id, ctx.session.candidateId);
  await db().update(candidates).set({ email, emailKey: email }).where(own);
  expect(await requestCodesAgain(ctx, requester)).toBe("sameEmail");
});

test("the last code of an e-mail change returns `changed` again if its form is sent again after the change", async () => {
  const to = "zesde@example.org";
  await requestEmailChange(ctx, to, requester);
  expect(await whileDraining(region, (await queueChange(to)).outcome)).toEqual({ kind: "changed" });
  const again = { purpose: "new_email", typed: "00000000", language: "nl" } as const;
  expect(await confirmEmail(ctx, { ...again, to })).toEqual({ kind: "changed" });
  expect(await confirmEmail(ctx, { ...again, to: "zevende@example.org" })).toEqual({ kind: "closed" });
});
