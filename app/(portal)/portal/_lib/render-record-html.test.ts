import { eq } from "drizzle-orm";
import { createFormatter, createTranslator } from "next-intl";
import { beforeAll, expect, test, vi } from "vitest";
import en from "@/app/messages/en.json";
import { candidateChanges } from "@/db/schema/candidate-changes";
import { candidates } from "@/db/schema/candidates";
import { consents } from "@/db/schema/consents";
import { interactions } from "@/db/schema/interactions";
import { privacyRequests } from "@/db/schema/privacy-requests";
import { customFields } from "@/db/schema/regions";
import { db } from "@/lib/platform/database/client";
import { newRecordId } from "@/lib/platform/ids";
import type { CandidateContext } from "@/lib/portal/contexts/candidate-context";
import { getPortalRecord } from "@/lib/portal/own-record/get-portal-record";
import { storeWantedNotices } from "@/lib/records/candidate-notices/muted";
import { newRegion, openTestApi, runMutation } from "@/test/api";
import { mergeFixtures } from "@/test/merge-fixtures";
import { newPortalSession } from "@/test/portal-session";
import { newStaff } from "@/test/staff";
import { renderRecordHtml } from "./render-record-html";

let ctx: CandidateContext;

// Without a reset, modules that other test files loaded in this process would keep using the real module.
vi.hoisted(() => vi.resetModules());
vi.mock("next-intl/server", () => ({
  getLocale: async () => "en-GB",
  getFormatter: async () => createFormatter({ locale: "en-GB", timeZone: "Europe/Amsterdam" }),
  getTranslations: async (namespace: string) =>
    createTranslator({ locale: "en-GB", messages: en, namespace: namespace as never }),
}));
vi.mock("./own-record", () => ({
  requireCandidateContext: async () => ctx,
  readRecord: async () => getPortalRecord(ctx),
}));

beforeAll(openTestApi);

test("the record's page in English shows interactions, questions, requests, the closing, e-mail choices and merged records", async () => {
  const region = await newRegion();
  ctx = await newPortalSession(region);
  const id = ctx.session.candidateId;
  const { create, merge } = mergeFixtures(region, await newStaff("adviser", region));
  await merge(id, await create({ name: "Noor Eerder" }));
  const time = "2026-03-01T10:00:00Z";
  await runMutation(region, "POST", `/api/v2/candidates/${id}/interactions`, {
    body: [
      { type: "Telefonisch", performedAt: time },
      { type: "E-mail", performedAt: time, summary: "Mijn gesprek", notes: "Hoe laat?", createdAt: time },
    ],
  });
  await db().update(interactions).set({ isQuestion: true }).where(eq(interactions.summary, "Mijn gesprek"));
  const at = new Date(time);
  await db().insert(privacyRequests).values({
    baseId: region.bases.live,
    id: crypto.randomUUID(),
    candidateId: id,
    kind: "objection",
    explanation: "Ik wil dit niet.",
    language: "nl",
    requestedAt: at,
    dueAt: at,
    decision: "declined",
    answer: "Het is nodig.",
    answeredAt: at,
  });
  await storeWantedNotices(db(), { baseId: region.bases.live, candidateId: id }, ["changed"]);
  const closing = { closed: true, closedAt: at, closedReason: "unreachable" };
  await db().update(candidates).set(closing).where(eq(candidates.id, id));
  const page = await renderRecordHtml("");
  expect(page).not.toContain("Telefonisch");
  expect(page).toContain(`<dd>${en.console.values.Telefonisch}</dd>`);
  expect(page).toContain("<h2>Your questions</h2>\n<dl><dt>Sent on 1 March 2026 at 11:00</dt>");
  expect(page).toContain("<dd>Mijn gesprek\nHoe laat?</dd>");
  expect(page).toContain(
    "<dt>Objection to the use of my data</dt><dd>Sent on 1 March 2026\nIk wil dit niet.",
  );
  expect(page).toContain("Answered on 1 March 2026:\nHet is nodig.</dd>");
  expect(page).toContain("<dt>I want an e-mail when my phase changes</dt><dd>No</dd>");
  expect(page).toContain("<h2>Closed your record</h2>\n<dl><dt>1 March 2026</dt>");
  expect(page).toMatch(/<h2>Merged two records about you, .*<dd>Noor Eerder<\/dd>/s);
});

test("the record's page says that the candidate's own text of a question is gone", async () => {
  const region = await newRegion();
  ctx = await newPortalSession(region);
  const at = new Date("2026-03-01T10:00:00Z");
  const { candidateId } = ctx.session;
  const question = { type: "E-mail", performedAt: at, createdAt: at, notes: "Hoe laat?", isQuestion: true };
  const id = newRecordId();
  await db()
    .insert(interactions)
    .values({ baseId: region.bases.live, id, candidateId, ...question });
  const path = `/api/v2/candidates/${candidateId}/interactions/${id}`;
  await runMutation(region, "PATCH", path, { body: { notes: "Alleen voor ons." } });
  expect(await renderRecordHtml("")).toContain("Hoe laat?");
  await db().delete(candidateChanges).where(eq(candidateChanges.candidateId, candidateId));
  const page = await renderRecordHtml("");
  expect(page).toContain("<dd>Your region has changed the text of this question.");
  expect(page).not.toContain("Alleen voor ons.");
});

test("the record's page in English marks the region's fields and options as Dutch, and an empty field's text as English", async () => {
  const region = await newRegion([
    { name: "Uren", type: "number", required: false },
    { name: "Rijbewijs", type: "boolean", required: false },
    { name: "Bron", type: "singleSelect", options: ["Open dag"], required: false },
  ]);
  const isOfRegion = eq(customFields.regionId, region.id);
  await db().update(customFields).set({ portalAccess: "editable" }).where(isOfRegion);
  ctx = await newPortalSession(region);
  const answers = { Rijbewijs: true, Bron: "Open dag" };
  const values = { customFields: answers, subjectPreferences: ["Wiskunde B", "Frans"] };
  await db().update(candidates).set(values).where(eq(candidates.id, ctx.session.candidateId));
  const page = await renderRecordHtml("");
  expect(page).toContain('<dt lang="nl">Uren</dt><dd>Not filled in</dd>');
  expect(page).toContain('<dt lang="nl">Rijbewijs</dt><dd>Yes</dd>');
  expect(page).toContain('<dt lang="nl">Bron</dt><dd lang="nl">Open dag</dd>');
  expect(page).toContain('<dt>Subjects</dt><dd lang="nl">Wiskunde B, Frans</dd>');
  expect(page).toContain("<dt>Kind of school</dt><dd>Not filled in</dd>");
});

test("the record's page says who recorded a consent that the candidate didn't give in the portal", async () => {
  const region = await newRegion();
  ctx = await newPortalSession(region);
  const { candidateId } = ctx.session;
  expect(await renderRecordHtml("")).toMatch(/<dd>You gave consent on [^<]+\.<\/dd>/);
  await db()
    .insert(consents)
    .values({
      ...{
        baseId: region.bases.live,
        candidateId,
        isGiven: true,
        occurredAt: new Date("2026-03-01T10:00:00Z"),
      },
      ...{ actorKind: "staff", actorId: crypto.randomUUID() },
    });
  expect(await renderRecordHtml("")).toContain(
    "<dd>On 1 March 2026 your region recorded that you gave consent.</dd>",
  );
});
