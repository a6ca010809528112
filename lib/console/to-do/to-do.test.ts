import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { attachments } from "@/db/schema/attachments";
import { candidates } from "@/db/schema/candidates";
import { interactions } from "@/db/schema/interactions";
import { requestedDocuments } from "@/db/schema/requested-documents";
import type { RegionContext } from "@/lib/contract/context";
import { dbOfBase } from "@/lib/platform/database/base-database";
import { db } from "@/lib/platform/database/client";
import { newUuidV7 } from "@/lib/platform/ids";
import { call, newRegion, openTestApi, runMutation, type TestRegion } from "@/test/api";
import { mergeFixtures } from "@/test/merge-fixtures";
import { newStaff, type TestStaffMember } from "@/test/staff";
import { selectPlannedContacts } from "./select-items";

let region: TestRegion;
let adviser: TestStaffMember;
let candidateId: string;
let counter = 0;
beforeAll(openTestApi);
beforeEach(async () => {
  region = await newRegion();
  adviser = await newStaff("adviser", region);
  candidateId = await mergeFixtures(region, adviser).create();
});

const read = async (path = "to-do") => {
  const { status, body } = await call("GET", `/api/console/${path}`, { headers: adviser.headers });
  expect([status, body]).toMatchObject([200, {}]);
  return body.data;
};
const open = async (): Promise<number> => (await read("open-counts"))["to-do"];
const ago = (minutes: number): Date => new Date(Date.now() - minutes * 60 * 1000);

async function ask(subject: string, performedAt: Date): Promise<void> {
  counter += 1;
  await db()
    .insert(interactions)
    .values({
      baseId: region.bases.live,
      id: `rec${String(counter).padStart(14, "0")}`,
      candidateId,
      type: "E-mail",
      summary: subject,
      performedAt,
      createdAt: performedAt,
      isQuestion: true,
    });
}
const record = (performedAt: Date, summary = "Gebeld", more: object = {}) =>
  runMutation(region, "POST", `/api/v2/candidates/${candidateId}/interactions`, {
    body: [{ type: "Telefonisch", performedAt: performedAt.toISOString(), summary, ...more }],
  });
async function requestDocument(name: string): Promise<string> {
  const id = newUuidV7();
  await db().insert(requestedDocuments).values({ id, regionId: region.id, position: 0, name });
  return id;
}
async function addFile(requestedDocumentId: string, filename: string, position = 0): Promise<string> {
  counter += 1;
  const id = `att${String(counter).padStart(14, "0")}`;
  const content = { contentType: "application/pdf", sizeBytes: 1, sha256: "", storageKey: id };
  await db()
    .insert(attachments)
    .values({
      ...{ baseId: region.bases.live, id, candidateId, position, filename, ...content, requestedDocumentId },
      field: "otherAttachments",
      createdAt: ago(60 - position),
    });
  return id;
}

test("a question is open until the candidate is contacted", async () => {
  await record(ago(120), "Kennismaking");
  await ask("Eerste vraag", ago(90));
  await ask("Tweede vraag", ago(30));
  const { questions } = await read();
  expect(questions.hasMore).toBe(false);
  expect(questions.items).toMatchObject([
    { subject: "Eerste vraag", candidate: { id: candidateId, closed: false, useLimits: [] } },
    { subject: "Tweede vraag" },
  ]);
  expect(await open()).toBe(2);
  await record(ago(60));
  expect((await read()).questions.items).toMatchObject([{ subject: "Tweede vraag" }]);
  await record(ago(1));
  expect((await read()).questions.items).toEqual([]);
  expect(await open()).toBe(0);
});

test("a contact that was planned before the question doesn't answer it", async () => {
  await record(ago(1), "Adviesgesprek", { createdAt: ago(60).toISOString() });
  await ask("Kan het morgen?", ago(30));
  expect((await read()).questions.items).toMatchObject([{ subject: "Kan het morgen?" }]);
  expect(await open()).toBe(1);
  await record(ago(1), "Gebeld over een andere dag");
  expect((await read()).questions.items).toEqual([]);
});

test.each(["Inschrijving activiteit", "Niet van toepassing"])(
  "an interaction of the type %s doesn't answer a question",
  async (type) => {
    await ask("Bel je me?", ago(30));
    await record(ago(1), "Open dag", { type });
    expect((await read()).questions.items).toMatchObject([{ subject: "Bel je me?" }]);
    expect(await open()).toBe(1);
  },
);

test("a planned contact doesn't answer a question once its time has passed, but a contact that a fast clock dated slightly ahead does", async () => {
  await ask("Bel je me?", ago(30));
  await record(ago(10), "Terugbellen", { createdAt: ago(16).toISOString() });
  expect((await read()).questions.items).toHaveLength(1);
  expect(await open()).toBe(1);
  await record(ago(10), "Gebeld", { createdAt: ago(14).toISOString() });
  expect((await read()).questions.items).toEqual([]);
});

test("open items are counted up to 1,000", async () => {
  await db().execute(sql`
    insert into interactions (base_id, id, candidate_id, type, performed_at, created_at, is_question)
    select ${region.bases.live}, 'rec' || lpad(n::text, 14, '0'), ${candidateId}, 'E-mail', now(), now(), true
    from generate_series(1, 1001) as n`);
  expect(await open()).toBe(1_000);
});

test("a contact with another candidate doesn't answer a question", async () => {
  const asked = candidateId;
  await ask("Bel je me?", ago(30));
  candidateId = await mergeFixtures(region, adviser).create();
  await record(ago(1));
  expect((await read()).questions.items).toMatchObject([{ candidate: { id: asked } }]);
});

test("a closed candidate's questions are listed, but their documents and contacts aren't", async () => {
  await ask("Kan ik weer meedoen?", ago(5));
  await addFile(await requestDocument("Diploma"), "diploma.pdf");
  await record(ago(-60 * 24 * 2));
  await db()
    .update(candidates)
    .set({ closed: true, closedAt: new Date(), closedReason: "other" })
    .where(eq(candidates.id, candidateId));
  const { questions, documents, contacts } = await read();
  expect(questions.items).toMatchObject([{ candidate: { closed: true } }]);
  expect([documents.items, contacts.items]).toEqual([[], []]);
});

test("the latest file for a requested document is listed until it is reviewed", async () => {
  const diploma = await requestDocument("Diploma");
  await addFile(diploma, "oud.pdf");
  const latest = await addFile(diploma, "nieuw.pdf", 1);
  await addFile(newUuidV7(), "niet gevraagd.pdf");
  expect((await read()).documents.items).toMatchObject([
    { id: latest, document: "Diploma", filename: "nieuw.pdf", candidate: { id: candidateId } },
  ]);
  expect(await open()).toBe(1);
  const path = `/api/console/candidates/${candidateId}/requested-documents/review`;
  const body = { attachmentId: latest, seen: "received", decision: "approved" };
  await runMutation(region, "POST", path, { key: "", headers: adviser.headers, body });
  expect((await read()).documents.items).toEqual([]);
});

test("contacts planned for today or the next six days are listed, and those still to come today are counted", async () => {
  const times = ["05-31T10:00", "06-01T07:00", "06-01T21:00", "06-01T22:00", "06-07T21:00", "06-07T22:00"];
  const planned = times.map((time) => new Date(`2030-${time}:00Z`));
  for (const time of planned) await record(time);
  const { bases, id } = region;
  const ctx = {
    db: dbOfBase(bases.live),
    base: { id: bases.live, mode: "live" as const },
    region: { id } as RegionContext,
    now: () => new Date("2030-06-01T08:00:00Z"),
  };
  const listed = await selectPlannedContacts(ctx, { days: 7 });
  expect(listed.map(({ at }) => at)).toEqual(planned.slice(1, 5));
  const toCome = await selectPlannedContacts(ctx, { days: 1, from: ctx.now() });
  expect(toCome.map(({ at }) => at)).toEqual(planned.slice(2, 3));
});

test("an interaction recorded after it took place isn't listed as planned", async () => {
  await record(ago(0.1));
  expect((await read()).contacts.items).toEqual([]);
});

test("a contact that a fast clock dated slightly ahead isn't listed as planned", async () => {
  const planned = new Date(Date.now() + 60_000);
  await record(planned, "Terugbellen", { createdAt: ago(6).toISOString() });
  await record(planned, "Gebeld", { createdAt: ago(2).toISOString() });
  expect((await read()).contacts.items).toMatchObject([{ summary: "Terugbellen" }]);
});

test("each list has at most 50 items, and says whether there are more", async () => {
  for (let number = 1; number <= 50; number += 1) await ask(`Vraag ${number}`, ago(100 - number));
  expect((await read()).questions).toMatchObject({ hasMore: false, items: { length: 50 } });
  await ask("Vraag 51", ago(1));
  const { questions } = await read();
  expect([questions.items.length, questions.hasMore]).toEqual([50, true]);
  expect(await open()).toBe(51);
});

test("readers can't read the to-do list", async () => {
  const { headers } = await newStaff("reader", region);
  expect((await call("GET", "/api/console/to-do", { headers })).status).toBe(403);
});
