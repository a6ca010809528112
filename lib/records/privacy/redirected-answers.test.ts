import { beforeAll, beforeEach, expect, test } from "vitest";
import { newRegion, runMutation, type TestRegion } from "@/test/api";
import { importFixtures } from "@/test/import-fixtures";
import { mergeFixtures } from "@/test/merge-fixtures";
import { newPortalSession } from "@/test/portal-session";
import { privacyFixtures } from "@/test/privacy-fixtures";
import { listMailsTo, setUpMailTest } from "@/test/sign-in-by-mail";
import { newStaff, type TestStaffMember } from "@/test/staff";

beforeAll(() => setUpMailTest());

let region: TestRegion;
let manager: TestStaffMember;
beforeEach(async () => {
  region = await newRegion();
  manager = await newStaff("manager", region);
});

const ANSWERED = "Je regio heeft je verzoek beantwoord";

/** Makes an objection that the region answers and lifts. The e-mails about both aren't sent yet. */
async function answerObjection(email: string): Promise<string> {
  const ctx = await newPortalSession(region, { email });
  const { send, list, answer } = privacyFixtures(ctx, region, manager);
  await send("objection");
  const [{ id }] = await list();
  await answer(id);
  await answer(id, "lifted");
  return ctx.session.candidateId;
}

const subjectsTo = async (email: string) => (await listMailsTo(email)).map(({ mail }) => mail.subject);

test("if the region changes the candidate's address, unsent e-mails about answers go to the new address", async () => {
  const [former, next] = ["verkeerd@antwoord.example", "goed@antwoord.example"];
  const id = await answerObjection(former);
  const change = { body: { email: next } };
  expect((await runMutation(region, "PATCH", `/api/v2/candidates/${id}`, change)).status).toBe("completed");
  expect(await subjectsTo(former)).toEqual(["Je e-mailadres is gewijzigd"]);
  expect(await subjectsTo(next)).toEqual([ANSWERED, "Je bezwaar bij je regio geldt niet meer"]);
});

test("if an import changed the address by mistake, its undo lets the answers go to the former address again", async () => {
  const [former, wrong] = ["noor@antwoord.example", "fout@antwoord.example"];
  const id = await answerObjection(former);
  const patch = { name: "Noor", phone: "0612345678" };
  await runMutation(region, "PATCH", `/api/v2/candidates/${id}`, { body: patch });
  const { runImport, undoAll, read } = importFixtures(() => ({ region, adviser: manager }));
  const importId = await runImport([{ ...patch, email: wrong, privacyConsent: true }]);
  expect(await read(id)).toMatchObject({ email: wrong });
  await undoAll(importId);
  expect(await read(id)).toMatchObject({ email: former });
  expect(await subjectsTo(former)).toContain(ANSWERED);
  expect(await subjectsTo(wrong)).not.toContain(ANSWERED);
});

test("a merge that takes over another record's address sends no answers to that address", async () => {
  const [former, next] = ["eigen@samen.example", "ander@samen.example"];
  const id = await answerObjection(former);
  const { create, merge } = mergeFixtures(region, manager);
  const { status } = await merge(id, await create({ email: next }), { fields: ["email"] });
  expect(status).toBe("completed");
  expect(await subjectsTo(former)).toContain(ANSWERED);
  expect(await subjectsTo(next)).not.toContain(ANSWERED);
});

test.each([false, true])(
  "undoing a merge sends the restored person the unsent answer to their request (address changed since: %s)",
  async (isChanged) => {
    const domain = `${isChanged ? "veranderd" : "terug"}.example`;
    const [own, other, later] = [`eigen@${domain}`, `ander@${domain}`, `later@${domain}`];
    const { create, merge, undo } = mergeFixtures(region, manager);
    const mergedId = await create({ email: other });
    const ctx = await newPortalSession(region, { email: own });
    const id = ctx.session.candidateId;
    await merge(id, mergedId, { fields: ["email"] });
    const { send, list, answer } = privacyFixtures(ctx, region, manager);
    await send("objection");
    const [request] = await list();
    await answer(request.id);
    const body = { email: isChanged ? later : other };
    await runMutation(region, "PATCH", `/api/v2/candidates/${id}`, { body });
    expect((await undo(id, mergedId)).status).toBe("completed");
    expect(await subjectsTo(other)).toContain(ANSWERED);
    for (const each of [own, later]) expect(await subjectsTo(each)).not.toContain(ANSWERED);
  },
);
