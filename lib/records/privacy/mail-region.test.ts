import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { mails } from "@/db/schema/mails";
import { regionTexts } from "@/db/schema/region-texts";
import { regions } from "@/db/schema/regions";
import { db } from "@/lib/platform/database/client";
import type { CandidateContext } from "@/lib/portal/contexts/candidate-context";
import { requestPrivacy } from "@/lib/portal/privacy-requests/request-privacy";
import { drainQueue, newRegion, runMutation, type TestRegion } from "@/test/api";
import { newPortalSession, whileDraining } from "@/test/portal-session";
import { type PrivacyFixtures, privacyFixtures } from "@/test/privacy-fixtures";
import { listMailsTo, setUpMailTest } from "@/test/sign-in-by-mail";
import { newStaff, type TestStaffMember } from "@/test/staff";

let region: TestRegion;
let manager: TestStaffMember;
let ctx: CandidateContext;
let fixtures: PrivacyFixtures;
let email: string;
let contactEmail: string;
let counter = 0;
beforeAll(() => setUpMailTest());
beforeEach(async () => {
  region = await newRegion();
  manager = await newStaff("manager", region);
  counter += 1;
  email = `verzoek-${counter}@example.org`;
  contactEmail = `loket-${counter}@example.org`;
  await setContact(contactEmail);
  ctx = await newPortalSession(region, { email });
  fixtures = privacyFixtures(ctx, region, manager);
});

const setContact = (address: string | null) =>
  db().update(regions).set({ contactEmail: address }).where(eq(regions.id, region.id));
async function nameContactPerson(): Promise<string> {
  const person = `adviseur-${counter}@example.org`;
  const row = { regionId: region.id, key: "contactEmail", language: "any" as const, text: person };
  await db()
    .insert(regionTexts)
    .values({ ...row, updatedAt: new Date() });
  return person;
}
const mailsTo = async (address: string) => (await listMailsTo(address)).length;
const send: PrivacyFixtures["send"] = (...given) => fixtures.send(...given);

describe("the e-mail to the region about a new request", () => {
  const unsent = () =>
    db()
      .select({ about: mails.aboutCandidateId })
      .from(mails)
      .where(eq(mails.aboutBaseId, region.bases.live));

  test.each([
    ["restriction", "Gebruik mijn gegevens voorlopig niet", "Don’t use my data for now"],
    ["objection", "Bezwaar tegen het gebruik van mijn gegevens", "Objection to the use of my data"],
  ] as const)(
    "names kind %s and links to the request, without the candidate's data",
    async (kind, dutch, english) => {
      await send(kind, "Mijn geheim");
      const [request] = await fixtures.list();
      const [sent, ...more] = await listMailsTo(contactEmail);
      expect(more).toEqual([]);
      expect(sent?.mail.subject).toBe(
        "Nieuw privacyverzoek van een kandidaat / New privacy request from a candidate",
      );
      for (const text of [dutch, english]) expect(sent?.mail.text).toContain(text);
      expect(sent?.mail.html).toContain('lang="en"');
      expect(sent?.mail.text).toMatch(new RegExp(`/console/[^/]+/live/privacy\\?request=${request.id}`));
      for (const personal of ["Mijn geheim", email, request.candidate.name, request.candidate.id])
        expect(`${sent?.raw}${sent?.mail.html}`).not.toContain(personal);
    },
  );

  test("is sent once for a request that the candidate sends twice", async () => {
    const request = { kind: "objection", explanation: null, language: "nl" } as const;
    await whileDraining(region, Promise.all([requestPrivacy(ctx, request), requestPrivacy(ctx, request)]));
    expect(await listMailsTo(contactEmail)).toHaveLength(1);
  });

  test("goes to the region's contact address, even if the portal names a contact person", async () => {
    const person = await nameContactPerson();
    await send("objection");
    expect([await mailsTo(contactEmail), await mailsTo(person)]).toEqual([1, 0]);
  });

  test("goes to the region's managers, not to the contact person, if the region has no contact address", async () => {
    await setContact(null);
    const person = await nameContactPerson();
    await send("objection");
    expect([await mailsTo(manager.email), await mailsTo(person)]).toEqual([1, 0]);
  });

  test("goes to the region's managers if the region has no contact address", async () => {
    await setContact(null);
    const others = [await newStaff("adviser", region), await newStaff("manager", await newRegion())];
    await send("objection");
    expect(await listMailsTo(manager.email)).toHaveLength(1);
    for (const other of others) expect(await listMailsTo(other.email)).toEqual([]);
  });

  test("goes to the admins only if the region has neither a contact address nor a manager", async () => {
    const admin = await newStaff("admin");
    await setContact(null);
    await send("objection");
    expect([await mailsTo(manager.email), await mailsTo(admin.email)]).toEqual([1, 0]);
    const left = await newRegion();
    const other = await newStaff("adviser", left);
    await db().update(regions).set({ contactEmail: null }).where(eq(regions.id, left.id));
    const own = await newPortalSession(left, { email: `zonder-${email}` });
    await privacyFixtures(own, left, admin).send("objection");
    expect([await mailsTo(other.email), await mailsTo(admin.email)]).toEqual([0, 1]);
  });

  test("is deleted with the candidate if it hasn't been sent yet", async () => {
    await send("objection");
    expect(await unsent()).toEqual([{ about: ctx.session.candidateId }]);
    await runMutation(region, "DELETE", `/api/v2/candidates/${ctx.session.candidateId}`);
    expect(await unsent()).toEqual([]);
  });

  test("is not sent from the sandbox", async () => {
    const own = await newPortalSession(region, { mode: "sandbox", email: "zand@example.org" });
    let isSent: boolean | undefined;
    const request = { kind: "objection", explanation: null, language: "nl" } as const;
    void requestPrivacy(own, request).then((outcome) => {
      isSent = outcome;
    });
    while (isSent === undefined) await drainQueue(region, "sandbox");
    expect(isSent).toBe(true);
    expect(await listMailsTo(contactEmail)).toEqual([]);
  });
});
