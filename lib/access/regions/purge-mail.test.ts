import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { mails } from "@/db/schema/mails";
import { erasureRequests } from "@/db/schema/privacy-requests";
import { db } from "@/lib/platform/database/client";
import { appendOwnMutation } from "@/lib/portal/own-record/append-own-mutation";
import { removeBaseRecords } from "@/lib/records/remove-base-records";
import { call, drainQueue, newCandidateSession, newGlobalKey, newRegion, type TestRegion } from "@/test/api";
import { newPortalSession } from "@/test/portal-session";
import { listMailsTo, setUpMailTest } from "@/test/sign-in-by-mail";

let admin: string;
beforeAll(() => setUpMailTest());
beforeAll(async () => {
  admin = await newGlobalKey("admin");
});

const SUBJECTS = ["Je gegevens zijn verwijderd", "Your data has been deleted"];

async function askForErasure(region: TestRegion, email: string, language: "nl" | "en") {
  const ctx = await newPortalSession(region, { email });
  await appendOwnMutation(ctx, "candidates.request-erasure", {}, { language });
  await drainQueue(region);
  return ctx.session.candidateId;
}
const textsTo = async (email: string) => (await listMailsTo(email)).map(({ mail }) => mail);
const purge = (region: TestRegion) =>
  call("DELETE", `/api/v2/regions/${region.id}?purge=true`, { key: admin });

test("purging a region sends the promised e-mail to each candidate who asked to be erased", async () => {
  const region = await newRegion();
  await askForErasure(region, "nl@opheffing.example", "nl");
  await askForErasure(region, "en@opheffing.example", "en");
  // Another record with the same address is deleted too, so the e-mail must not say that it is still there.
  await newCandidateSession(region, { email: "nl@opheffing.example" });
  await newCandidateSession(region, { email: "niet-gevraagd@opheffing.example" });
  await listMailsTo("nl@opheffing.example");
  expect((await purge(region)).status).toBe(200);
  const [dutch, ...others] = (await textsTo("nl@opheffing.example")).slice(1);
  expect(others).toEqual([]);
  expect(dutch?.subject).toBe(SUBJECTS[0]);
  expect(dutch?.text?.replace(/\s+/g, " ")).toContain("al het andere over jou.");
  expect((await textsTo("en@opheffing.example")).at(-1)?.subject).toBe(SUBJECTS[1]);
  expect(await textsTo("niet-gevraagd@opheffing.example")).toEqual([]);
  expect(await db().$count(mails)).toBe(0);
});

test("purging a region also sends the e-mail to the address from which the candidate requested the erasure", async () => {
  const region = await newRegion();
  const id = await askForErasure(region, "nu@opheffing.example", "nl");
  await db()
    .update(erasureRequests)
    .set({ email: "toen@opheffing.example" })
    .where(eq(erasureRequests.candidateId, id));
  await purge(region);
  for (const address of ["nu@opheffing.example", "toen@opheffing.example"])
    expect((await textsTo(address)).at(-1)?.subject).toBe(SUBJECTS[0]);
});

test("purging a region sends no erasure e-mail to candidates in its sandbox", async () => {
  const region = await newRegion();
  const session = await newCandidateSession(region, { mode: "sandbox", email: "zand@opheffing.example" });
  const at = new Date();
  const request = { candidateId: session.candidateId, id: crypto.randomUUID(), language: "nl" as const };
  await db()
    .insert(erasureRequests)
    .values({ baseId: region.bases.sandbox, ...request, requestedAt: at, dueAt: at });
  await purge(region);
  expect(await textsTo("zand@opheffing.example")).toEqual([]);
});

test("removing the records again after a restore sends no e-mail", async () => {
  const region = await newRegion();
  await askForErasure(region, "hersteld@opheffing.example", "nl");
  await db().transaction((transaction) =>
    removeBaseRecords(transaction, region.bases.live, { remains: false, isReplay: true }),
  );
  const subjects = (await textsTo("hersteld@opheffing.example")).map(({ subject }) => subject);
  expect(subjects).not.toContain(SUBJECTS[0]);
});
