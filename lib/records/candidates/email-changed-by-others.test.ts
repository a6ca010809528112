import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { candidateBounces } from "@/db/schema/candidate-mails";
import { candidateSessions } from "@/db/schema/candidate-sessions";
import { db } from "@/lib/platform/database/client";
import { newCandidateSession, newRegion, runMutation, type TestRegion } from "@/test/api";
import { importFixtures } from "@/test/import-fixtures";
import { parseSignInMail } from "@/test/mail-server";
import { mergeFixtures } from "@/test/merge-fixtures";
import { setNotices } from "@/test/notice-settings";
import {
  listMailsTo,
  newCandidate,
  requestAndReceiveMail,
  setUpMailTest,
  verifySignIn,
} from "@/test/sign-in-by-mail";
import { newStaff, type TestStaffMember } from "@/test/staff";
import { storeLanguage } from "../candidate-notices/language";

const SUBJECT = "Je e-mailadres is gewijzigd";

let region: TestRegion;
let adviser: TestStaffMember;
beforeAll(() => setUpMailTest());
beforeEach(async () => {
  region = await newRegion();
  adviser = await newStaff("adviser", region);
});

let counter = 0;
const newEmail = (name = "adres") => `${name}-${++counter}@wissel.example`;

async function newUser(email = newEmail("gebruikt")) {
  const { candidateId } = await newCandidateSession(region, { email });
  return { id: candidateId, email };
}

const changeEmail = (id: string, email: string, caller = {}) =>
  runMutation(region, "PATCH", `/api/v2/candidates/${id}`, { body: { email }, ...caller });

async function noticesTo(email: string) {
  const mails = (await listMailsTo(email)).map(({ mail }) => mail);
  return mails.filter(({ subject }) => subject?.includes(SUBJECT) || subject?.includes("e-mail address has"));
}

describe("when others change a candidate's e-mail address, the old address", () => {
  test.each([
    ["a patch by the region's key", changeEmail],
    [
      "a patch by staff",
      (id: string, email: string) => changeEmail(id, email, { key: "", headers: adviser.headers }),
    ],
  ])("is notified immediately of %s, but isn't told the new address", async (_, change) => {
    const { id, email } = await newUser();
    const next = newEmail("nieuw");
    await change(id, next);
    const [mail, ...others] = await noticesTo(email);
    expect(others).toEqual([]);
    const text = mail?.text?.replace(/\s+/g, " ") ?? "";
    expect(text).toContain("Met dit adres kun je daar niet meer inloggen.");
    expect(text).toContain("Had je dit niet afgesproken? Neem dan meteen contact op met Regio");
    expect(`${text}${mail?.html}`).not.toContain(next);
    expect(await noticesTo(next)).toEqual([]);
  });

  test("is notified if an upsert that matched only the phone number changes it", async () => {
    const { id, email } = await newUser();
    const phone = "0612345699";
    await runMutation(region, "PATCH", `/api/v2/candidates/${id}`, { body: { phone } });
    const body = { name: "Kandidaat", email: newEmail("ander"), phone, privacyConsent: true };
    const { result } = await runMutation(region, "POST", "/api/v2/candidates/upsert", { body });
    expect(result).toMatchObject({ matchedOn: "phone", candidate: { id } });
    expect(await noticesTo(email)).toHaveLength(1);
  });

  test("is notified in the candidate's language, even if the session has expired", async () => {
    const { id, email } = await newUser();
    await storeLanguage(db(), [{ baseId: region.bases.live, candidateId: id }], "en");
    await db().delete(candidateSessions).where(eq(candidateSessions.candidateId, id));
    await changeEmail(id, newEmail());
    expect((await noticesTo(email)).map(({ subject }) => subject)).toEqual([
      "Your e-mail address has changed",
    ]);
  });

  test("is notified even if the session has expired and the sign-in link had no language", async () => {
    const { id, email } = await newCandidate(region, newEmail("link"));
    const mail = await requestAndReceiveMail(email, { headers: { "accept-language": "*" } });
    await verifySignIn({ token: parseSignInMail(mail).token });
    await db().delete(candidateSessions).where(eq(candidateSessions.candidateId, id));
    await changeEmail(id, newEmail());
    expect(await noticesTo(email)).toHaveLength(1);
  });

  test("is notified after each of two successive changes if the candidate signed in with that address", async () => {
    const { id, email } = await newUser();
    const second = newEmail("tweede");
    await changeEmail(id, second);
    const mail = await requestAndReceiveMail(second);
    await verifySignIn({ token: parseSignInMail(mail).token });
    await changeEmail(id, newEmail("derde"));
    expect([(await noticesTo(email)).length, (await noticesTo(second)).length]).toEqual([1, 1]);
  });

  test("isn't notified if the candidate never signed in and the region mails no notices", async () => {
    const { id, email } = await newCandidate(region, newEmail("nooit"));
    await changeEmail(id, newEmail());
    expect(await noticesTo(email)).toEqual([]);
  });

  test("is notified if the region mails notices, unless mail to it bounces", async () => {
    await setNotices(region, ["changed"]);
    const [reached, bounced] = [
      await newCandidate(region, newEmail("bereikt")),
      await newCandidate(region, newEmail("fout")),
    ];
    const about = { baseId: region.bases.live, candidateId: bounced.id, emailKey: bounced.email };
    await db()
      .insert(candidateBounces)
      .values({ ...about, status: "5.1.1", bouncedAt: new Date() });
    for (const { id } of [reached, bounced]) await changeEmail(id, newEmail());
    expect(await noticesTo(reached.email)).toHaveLength(1);
    expect(await noticesTo(bounced.email)).toEqual([]);
  });

  test("isn't notified in the sandbox", async () => {
    const email = newEmail("zandbak");
    const { candidateId } = await newCandidateSession(region, { mode: "sandbox", email });
    const body = { email: newEmail() };
    await runMutation(region, "PATCH", `/api/sandbox/candidates/${candidateId}`, { body });
    expect(await noticesTo(email)).toEqual([]);
  });

  test("isn't notified if only the case of its letters changes", async () => {
    const { id, email } = await newUser();
    await changeEmail(id, email.toUpperCase());
    expect(await noticesTo(email)).toEqual([]);
  });
});

describe("a merge that takes over the merged record's address", () => {
  const mergeAndUndo = async () => {
    const { create, merge, undo } = mergeFixtures(region, adviser);
    const { id, email } = await newUser();
    const mergedEmail = newEmail("samengevoegd");
    const mergedId = await create({ email: mergedEmail });
    await merge(id, mergedId, { fields: ["email"] });
    return { email, mergedEmail, undo: () => undo(id, mergedId) };
  };

  test("notifies the remaining record's old address", async () => {
    const { email, mergedEmail } = await mergeAndUndo();
    expect([(await noticesTo(email)).length, (await noticesTo(mergedEmail)).length]).toEqual([1, 0]);
  });

  test("doesn't notify that address if nobody ever signed in with it, even if the merged candidate did", async () => {
    const remaining = await newCandidate(region, newEmail("tikfout"));
    const merged = await newUser();
    await storeLanguage(db(), [{ baseId: region.bases.live, candidateId: merged.id }], "en");
    await mergeFixtures(region, adviser).merge(remaining.id, merged.id, { fields: ["email"] });
    expect(await noticesTo(remaining.email)).toEqual([]);
  });

  test("notifies nobody when it is undone, because the restored record has its address again", async () => {
    const { email, mergedEmail, undo } = await mergeAndUndo();
    await requestAndReceiveMail(mergedEmail);
    expect((await undo()).status).toBe("completed");
    expect([(await noticesTo(email)).length, (await noticesTo(mergedEmail)).length]).toEqual([1, 0]);
  });
});

describe("a merge that drops the merged record's address", () => {
  const mergeInto = async ({ id }: { id: string }) => {
    const { create, merge, undo } = mergeFixtures(region, adviser);
    const email = newEmail("blijft");
    const remaining = await create({ email });
    await merge(remaining, id, { fields: [] });
    return { email, undo: () => undo(remaining, id) };
  };

  test("notifies that address once, and not the remaining record's address", async () => {
    const merged = await newUser();
    const remaining = await mergeInto(merged);
    const [mail, ...others] = await noticesTo(merged.email);
    expect(others).toEqual([]);
    expect(mail?.text?.replace(/\s+/g, " ")).toContain("Met dit adres kun je daar niet meer inloggen.");
    expect(await noticesTo(remaining.email)).toEqual([]);
  });

  test("says in the notice that another record still has the address", async () => {
    const merged = await newUser();
    await newCandidate(region, merged.email);
    await mergeInto(merged);
    const [mail] = await noticesTo(merged.email);
    expect(mail?.text?.replace(/\s+/g, " ")).toContain("Daar staat nog een andere aanmelding met dit adres.");
  });

  test("notifies nobody if it is undone before the mail is sent, because the address can sign in again", async () => {
    const merged = await newUser();
    const { undo } = await mergeInto(merged);
    expect((await undo()).status).toBe("completed");
    expect(await noticesTo(merged.email)).toEqual([]);
  });

  test("notifies nobody if the merged candidate never signed in", async () => {
    const merged = await newCandidate(region, newEmail("nooit"));
    await mergeInto(merged);
    expect(await noticesTo(merged.email)).toEqual([]);
  });
});

test("undoing an import notifies the address that the import had set, because that address can no longer sign in", async () => {
  const { runImport, undoAll } = importFixtures(() => ({ region, adviser }));
  const { id, email } = await newUser();
  const phone = "0612345688";
  await runMutation(region, "PATCH", `/api/v2/candidates/${id}`, { body: { phone, name: "Noor" } });
  const imported = newEmail("import");
  const importId = await runImport([{ name: "Noor", email: imported, phone, privacyConsent: true }]);
  expect(await noticesTo(email)).toHaveLength(1);
  await requestAndReceiveMail(imported);
  await undoAll(importId);
  expect([(await noticesTo(email)).length, (await noticesTo(imported)).length]).toEqual([1, 1]);
});
