import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { candidateNotices } from "@/db/schema/candidate-mails";
import { events } from "@/db/schema/events";
import { customFields } from "@/db/schema/regions";
import { db } from "@/lib/platform/database/client";
import { call, drainQueue, newCandidateSession, newRegion, runMutation, type TestRegion } from "@/test/api";
import { parseSignInMail } from "@/test/mail-server";
import { newRegionWithNotices, setNotices } from "@/test/notice-settings";
import { sendWaitingMail } from "@/test/send-waiting-mail";
import { ME_PATH, mailServer, requestSignInMail, setUpMailTest, verifySignIn } from "@/test/sign-in-by-mail";
import { newStaff } from "@/test/staff";
import { storeWantedNotices } from "./muted";
import { COALESCE_MS } from "./queue-notices";

let region: TestRegion;
beforeAll(() => setUpMailTest());
beforeEach(async () => {
  await db().delete(candidateNotices);
  region = await newRegionWithNotices();
});

let counter = 0;
async function create(inRegion = region, fields: object = {}, path = "/api/v2/candidates") {
  counter += 1;
  const email = `bericht-${counter}@example.org`;
  const body = [{ name: "Noor", email, privacyConsent: true, ...fields }];
  const { result } = await runMutation(inRegion, "POST", path, { body });
  return { id: result.candidates[0].id as string, email };
}

/** Creates a candidate without pending notices. */
async function known(inRegion = region, fields: object = {}) {
  const candidate = await create(inRegion, fields);
  await db().delete(candidateNotices);
  return candidate;
}

const patch = (id: string, body: object, inRegion = region) =>
  runMutation(inRegion, "PATCH", `/api/v2/candidates/${id}`, { body });

const later = () => new Date(Date.now() + COALESCE_MS + 1_000);

async function mailsTo(email: string, now = later) {
  await sendWaitingMail(db(), { now });
  return mailServer()
    .delivered.filter(({ to }) => to.includes(email))
    .map(({ mail }) => mail);
}

const linksIn = (text = "") => [...new Set(text.match(/https?:\/\/[^\s\])>]+/g))];
const waiting = (id: string) =>
  db().select().from(candidateNotices).where(eq(candidateNotices.candidateId, id));

describe("a newly registered candidate", () => {
  test("gets an e-mail that names the controller, purpose, source and their rights, without any values", async () => {
    const { id, email } = await create(region, { city: "Kwikstad", phone: "0612345678" });
    expect(await mailsTo(email, () => new Date())).toEqual([]);
    const [mail, ...others] = await mailsTo(email);
    expect(others).toEqual([]);
    expect(mail?.subject).toMatch(/^Regio \d+ heeft je gegevens in Instroom gezet$/);
    expect(mail?.from?.name).toMatch(/^Regio \d+ via Instroom$/);
    expect(mail?.text).toContain("is verantwoordelijk voor die gegevens");
    expect(mail?.text).toContain("helpt je daarmee op weg naar werk in het onderwijs");
    expect(mail?.text).toContain("uit een formulier, of uit een systeem van de regio of van Instroom");
    expect(mail?.text).toContain("Autoriteit Persoonsgegevens");
    expect(mail?.text).toContain("http://localhost:3000/portal\n");
    expect(mail?.text).toContain(`http://localhost:3000/portal/privacy?region=${region.id}`);
    expect(`${mail?.text}${mail?.html}`).not.toMatch(/Kwikstad|0612345678|Noor/);
    expect(await waiting(id)).toEqual([]);
    const told = await db().select().from(events).where(eq(events.action, "candidate.notified"));
    expect(told.at(-1)).toMatchObject({ candidateId: id, details: { kinds: ["registered"] } });
  });

  test("gets a line of English in the Dutch e-mail, unless they have signed in before", async () => {
    const { id, email } = await create();
    const [mail] = await mailsTo(email);
    expect(mail?.text).toContain("In English: this e-mail is about your data at");
    expect(mail?.text).toContain("http://localhost:3000/en/portal");
    await requestSignInMail(email, { headers: { "accept-language": "en" } });
    await sendWaitingMail(db());
    const signIn = mailServer().delivered.findLast(({ to }) => to.includes(email));
    if (!signIn) throw new Error("No mail was sent.");
    await verifySignIn({ token: parseSignInMail(signIn).token });
    await patch(id, { city: "Utrecht" });
    const last = (await mailsTo(email)).at(-1);
    expect(last?.subject).toMatch(/changed/);
    expect(last?.text).not.toContain("In English");
    expect(linksIn(last?.text)).toEqual([
      "http://localhost:3000/en/portal",
      `http://localhost:3000/portal/notices?region=${region.id}&lang=en`,
    ]);
  });

  test("gets only the registration e-mail if their phase and data change within ten minutes", async () => {
    const { id, email } = await create();
    await patch(id, { phase: "oriënteren", city: "Utrecht" });
    expect(await mailsTo(email)).toHaveLength(1);
    expect(await waiting(id)).toEqual([]);
  });
});

describe("a candidate whose data somebody else changes", () => {
  test("gets one e-mail about all changes within ten minutes, without any values", async () => {
    const { id, email } = await known();
    await patch(id, { phase: "matchen" });
    await patch(id, { city: "Kwikstad" });
    await patch(id, { phase: "voorbereiden" });
    const [mail, ...others] = await mailsTo(email);
    expect(others).toEqual([]);
    expect(mail?.text).toContain("in een andere fase");
    expect(mail?.text).toContain("zijn gegevens van je aangepast");
    expect(mail?.text).toContain(`http://localhost:3000/portal/notices?region=${region.id}`);
    expect(`${mail?.text}${mail?.html}`).not.toMatch(/Kwikstad|matchen|voorbereiden/);
    await patch(id, { city: "Elders" });
    expect(await mailsTo(email)).toHaveLength(2);
  });

  test("gets the e-mail ten minutes after the first change, even if more changes follow", async () => {
    const { id } = await known();
    await patch(id, { city: "Utrecht" });
    const [first] = await waiting(id);
    await patch(id, { city: "Zeist" });
    expect(await waiting(id)).toEqual([first]);
  });

  test("gets an e-mail about new files, but not about a write that changes nothing", async () => {
    const otherAttachments = [{ filename: "pas.txt", data: "data:text/plain;base64,UGFz" }];
    const { id } = await known(region, { city: "Utrecht", otherAttachments });
    await patch(id, { city: "Utrecht", curriculumVitae: [], otherAttachments });
    expect(await waiting(id)).toEqual([]);
    const curriculumVitae = [{ filename: "cv.txt", data: "data:text/plain;base64,SGFsbG8=" }];
    await runMutation(region, "POST", `/api/v2/candidates/${id}/attachments`, { body: { curriculumVitae } });
    expect(await waiting(id)).toMatchObject([{ kind: "changed" }]);
  });
});

describe("candidates get no e-mail", () => {
  test("about a field that only the region sees", async () => {
    const hidden = await newRegion([
      { name: "Inschatting", type: "text", required: false },
      { name: "Herkomst", type: "text", required: false },
    ]);
    await setNotices(hidden, ["changed"]);
    await db()
      .update(customFields)
      .set({ portalAccess: "hidden" })
      .where(eq(customFields.name, "Inschatting"));
    const { headers } = await newStaff("adviser", hidden);
    const { id } = await known(hidden);
    const change = (values: object) =>
      runMutation(hidden, "PATCH", `/api/console/candidates/${id}/custom-fields`, {
        key: "",
        headers,
        body: { customFields: values },
      });
    await change({ Inschatting: "Kansrijk" });
    expect(await waiting(id)).toEqual([]);
    await change({ Inschatting: "Minder", Herkomst: "Beurs" });
    expect(await waiting(id)).toMatchObject([{ kind: "changed" }]);
  });

  test("about a phase that changed back before the e-mail was sent", async () => {
    const { id, email } = await known(region, { phase: "oriënteren" });
    await patch(id, { phase: "matchen" });
    await patch(id, { phase: "oriënteren" });
    expect(await mailsTo(email)).toEqual([]);
    expect(await waiting(id)).toEqual([]);
    await patch(id, { phase: "matchen" });
    await patch(id, { phase: "oriënteren" });
    await patch(id, { phase: "voorbereiden" });
    expect(await mailsTo(email)).toHaveLength(1);
  });

  test("if the region turned the notice off before the change, or before the e-mail was sent", async () => {
    const silent = await newRegionWithNotices([]);
    const { id } = await create(silent);
    await patch(id, { phase: "matchen" }, silent);
    expect(await waiting(id)).toEqual([]);
    const { id: other, email } = await create();
    await setNotices(region, ["phase"]);
    expect(await mailsTo(email)).toEqual([]);
    expect(await waiting(other)).toEqual([]);
  });

  test("about changes in the sandbox", async () => {
    const { id } = await create(region, {}, "/api/sandbox/candidates");
    expect(await waiting(id)).toEqual([]);
  });

  test("about their own changes", async () => {
    const session = await newCandidateSession(region);
    await db().delete(candidateNotices);
    await call("PATCH", ME_PATH, { headers: session.headers, body: { city: "Utrecht" } });
    await drainQueue(region);
    expect(await waiting(session.candidateId)).toEqual([]);
  });

  test("once they are closed or erased", async () => {
    const [closed, erased] = [await create(), await create()];
    await db().execute(
      sql`update candidates set closed = true, closed_at = now(), closed_reason = 'other' where id = ${closed.id}`,
    );
    await runMutation(region, "DELETE", `/api/v2/candidates/${erased.id}`);
    expect(await waiting(erased.id)).toEqual([]);
    expect(await mailsTo(closed.email)).toEqual([]);
    expect(await mailsTo(erased.email)).toEqual([]);
    // This one waits until they are reopened.
    expect((await waiting(closed.id)).map(({ kind }) => kind)).toEqual(["registered"]);
  });

  test("about kinds of notices that they turned off, until they turn those on again", async () => {
    const { id, email } = await known();
    await storeWantedNotices(db(), { baseId: region.bases.live, candidateId: id }, ["phase"]);
    await patch(id, { city: "Utrecht" });
    expect(await mailsTo(email)).toEqual([]);
    await patch(id, { city: "Zeist", phase: "matchen" });
    const [mail] = await mailsTo(email);
    expect(mail?.text).toContain("in een andere fase");
    expect(mail?.text).not.toContain("gegevens van je aangepast");
    await storeWantedNotices(db(), { baseId: region.bases.live, candidateId: id }, ["phase", "changed"]);
    await patch(id, { city: "Soest" });
    expect(await mailsTo(email)).toHaveLength(2);
  });
});

test("a failed mutation stores no notice", async () => {
  const interactions = [{ id: "recTakenInteract1", type: "Anders", performedAt: "2026-04-01T10:00:00Z" }];
  await known(region, { interactions });
  const body = [{ name: "Noor", email: "mislukt@example.org", privacyConsent: true, interactions }];
  const { status } = await runMutation(region, "POST", "/api/v2/candidates", { body });
  expect(status).toBe("failed");
  expect(await db().$count(candidateNotices)).toBe(0);
});
