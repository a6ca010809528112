import { eq, inArray } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { mails } from "@/db/schema/mails";
import { regions } from "@/db/schema/regions";
import { prepareVerifications } from "@/lib/access/sessions/prepare";
import { db } from "@/lib/platform/database/client";
import { getCandidate } from "@/lib/records/candidates/find";
import { finishEmailChange } from "@/lib/records/candidates/finish-email-change";
import { drainQueue, newRegion, runMutation, type TestRegion } from "@/test/api";
import { newPortalSession } from "@/test/portal-session";
import { newCandidate, requestSignInMail, setUpMailTest } from "@/test/sign-in-by-mail";
import type { CandidateContext } from "../contexts/candidate-context";
import { requestEmailChange } from "../email-change/request-email-change";
import { mailErasureCode } from "../erasure/erase-with-code";
import { appendOwnMutation } from "../own-record/append-own-mutation";

let region: TestRegion;
let ctx: CandidateContext;
beforeAll(() => setUpMailTest());
beforeEach(async () => {
  await db().delete(mails);
  region = await newRegion();
  ctx = await newPortalSession(region);
});

const requester = { language: "nl" as const, device: null };
const erase = (from: TestRegion, id: string) => runMutation(from, "DELETE", `/api/v2/candidates/${id}`);

async function signIn() {
  const { email } = await getCandidate(ctx, ctx.session.candidateId);
  await requestSignInMail(email);
  await prepareVerifications(db());
}

async function changeAddress() {
  const stored = await getCandidate(ctx, ctx.session.candidateId);
  await ctx.db.transaction((transaction) =>
    finishEmailChange({ ...ctx, db: transaction, mutationId: null }, stored, {
      id: "",
      sessionId: ctx.session.id,
      language: "nl",
    }),
  );
}

async function requestErasure() {
  await appendOwnMutation(ctx, "candidates.request-erasure", {}, { language: "nl" });
  await drainQueue(region);
}

test.each([
  ["for signing in", signIn, 1],
  ["for confirming a change of address", () => requestEmailChange(ctx, "nieuw@example.org", requester), 2],
  ["to the old address after a change", changeAddress, 1],
  ["for confirming an erasure", () => mailErasureCode([ctx], requester), 1],
  ["about a planned erasure", requestErasure, 1],
])("deleting a candidate also deletes the unsent e-mail %s", async (_what, queue, count) => {
  await queue();
  const queued = (await db().select({ id: mails.id }).from(mails)).map(({ id }) => id);
  expect(queued).toHaveLength(count);
  await erase(region, ctx.session.candidateId);
  expect(await db().$count(mails, inArray(mails.id, queued))).toBe(0);
});

test("deleting a candidate also deletes an unsent sign-in e-mail to their address, even if it covers several regions", async () => {
  const other = await newRegion();
  // The e-mail is about the candidate in the region whose name comes first.
  await db().update(regions).set({ name: "Aalsmeer" }).where(eq(regions.id, other.id));
  const email = "twee-regios@example.org";
  await newCandidate(region, email);
  const { id } = await newCandidate(other, email);
  await requestSignInMail(email);
  await prepareVerifications(db());
  expect(await db().$count(mails, eq(mails.aboutCandidateId, id))).toBe(1);
  await erase(other, id);
  expect(await db().$count(mails)).toBe(0);
});
