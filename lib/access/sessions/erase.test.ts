import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { events } from "@/db/schema/events";
import { mails } from "@/db/schema/mails";
import { newContext } from "@/lib/contract/context";
import { db } from "@/lib/platform/database/client";
import { appendOwnMutation } from "@/lib/portal/own-record/append-own-mutation";
import { storeLanguage } from "@/lib/records/candidate-notices/language";
import { call, drainQueue, newCandidateSession, newRegion, type TestRegion } from "@/test/api";
import { listMailsTo, setUpMailTest } from "@/test/sign-in-by-mail";
import { findCandidateAccess } from "./access";

let region: TestRegion;
beforeAll(() => setUpMailTest());
beforeAll(async () => {
  region = await newRegion();
});

const ME = "/api/v2/auth/candidates/me";

describe("a candidate who deletes their own record", () => {
  test("gets a confirmation e-mail after the deletion, and the outbox's copy of their address is deleted", async () => {
    const email = "wissen@example.org";
    const { headers, candidateId } = await newCandidateSession(region, { email });
    expect((await call("DELETE", ME, { headers })).status).toBe(202);
    expect(await listMailsTo(email)).toEqual([]);
    await drainQueue(region);
    const { status } = await call("GET", `/api/v2/candidates/${candidateId}`, { key: region.key });
    expect(status).toBe(404);
    const [sent, ...more] = await listMailsTo(email);
    expect(more).toEqual([]);
    expect(sent?.mail.subject).toBe("Je gegevens zijn verwijderd");
    expect(sent?.mail.text).toMatch(/Je vroeg om je gegevens bij Regio \d+ te verwijderen. Dat is gebeurd/);
    expect(await db().select().from(mails)).toEqual([]);
  });

  test("gets the e-mail in the language in which they signed in", async () => {
    const email = "erased@example.org";
    const { headers, candidateId } = await newCandidateSession(region, { email });
    await storeLanguage(db(), [{ baseId: region.bases.live, candidateId }], "en");
    expect((await call("DELETE", ME, { headers })).status).toBe(202);
    await drainQueue(region);
    expect((await listMailsTo(email)).map(({ mail }) => mail.subject)).toEqual([
      "Your data has been deleted",
    ]);
  });

  test("gets the e-mail in the language of the portal page, and the region can see who deleted the record and why", async () => {
    const email = "delete@example.org";
    const { token, candidateId } = await newCandidateSession(region, { email });
    const access = await findCandidateAccess(token, new Date());
    if (!access) throw new Error("The session was not found.");
    const { scope, session } = access;
    const ctx = newContext({ ...scope, session, db: db(), actor: { kind: "candidate", id: candidateId } });
    await appendOwnMutation(ctx, "candidates.delete", {}, { reason: "foundWork", language: "en" });
    await drainQueue(region);
    expect((await listMailsTo(email))[0]?.mail.subject).toBe("Your data has been deleted");
    const [event] = await db()
      .select()
      .from(events)
      .where(and(eq(events.candidateId, candidateId), eq(events.action, "candidate.deleted")));
    expect(event).toMatchObject({ actorKind: "candidate", details: { reason: "foundWork" } });
  });

  test("gets no e-mail if the region deleted the record first", async () => {
    const email = "regio@example.org";
    const { headers, candidateId } = await newCandidateSession(region, { email });
    await call("DELETE", `/api/v2/candidates/${candidateId}`, { key: region.key });
    expect((await call("DELETE", ME, { headers })).status).toBe(202);
    await drainQueue(region);
    expect(await listMailsTo(email)).toEqual([]);
  });

  test("gets an e-mail with [Sandbox] in its subject if the record is in the sandbox", async () => {
    const email = "oefenen@example.org";
    const { headers } = await newCandidateSession(region, { mode: "sandbox", email });
    await call("DELETE", ME.replace("v2", "sandbox"), { headers });
    await drainQueue(region, "sandbox");
    expect((await listMailsTo(email))[0]?.mail.subject).toBe("[Sandbox] Je gegevens zijn verwijderd");
  });
});
