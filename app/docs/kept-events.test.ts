import { and, eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import en from "@/app/messages/en.json";
import nl from "@/app/messages/nl.json";
import { events } from "@/db/schema/events";
import { db } from "@/lib/platform/database/client";
import { LANGUAGES } from "@/lib/platform/languages";
import mailEn from "@/lib/platform/mail/messages/en.json";
import mailNl from "@/lib/platform/mail/messages/nl.json";
import { call, newGlobalKey, newRegion, openTestApi, runMutation } from "@/test/api";
import { mergeFixtures } from "@/test/merge-fixtures";
import { newStaff } from "@/test/staff";
import { readTemplate } from "./guide";

beforeAll(openTestApi);

test("the audit log keeps why an erased candidate was closed, even after the region is deleted", async () => {
  const region = await newRegion();
  const fixtures = mergeFixtures(region, await newStaff("adviser", region));
  const id = await fixtures.create();
  const reason = "unsuitable";
  await runMutation(region, "POST", `/api/console/candidates/${id}/close`, fixtures.asAdviser({ reason }));
  await runMutation(region, "DELETE", `/api/v2/candidates/${id}`);
  const key = await newGlobalKey("admin");
  const removal = await call("DELETE", `/api/v2/regions/${region.id}?purge=true`, { key });
  expect(removal.status).toBe(200);
  const ofClosing = and(eq(events.candidateId, id), eq(events.action, "candidate.closed"));
  expect(await db().select().from(events).where(ofClosing)).toMatchObject([{ details: { reason } }]);
});

/** The texts that tell candidates what remains after an erasure. */
const TEXTS = {
  en: [en.portalErase.stays, en.portalPrivacy.retention, mailEn.record.erasureDone.paragraphs.join(" ")],
  nl: [nl.portalErase.stays, nl.portalPrivacy.retention, mailNl.record.erasureDone.paragraphs.join(" ")],
};
const CLAIMS = {
  en: [
    /always keep (the|that) list, even if the region stops/,
    /closed your record, it says why/,
    /documents and requests/,
    /looked at your data/,
    /kinds of requests you made and e-mails you got/,
    /If you g[ai]ve a reason/,
    /what was in the fields/,
  ],
  nl: [
    /bewaren (de|die) lijst altijd, ook als de regio stopt/,
    /regio je aanmelding af\? Dan staat erin waarom/,
    /documenten en verzoeken/,
    /bekeek/,
    /wat voor verzoeken je deed en wat voor mails je kreeg/,
    /G[ae]e?f je een reden/,
    /Wat er in de velden stond/,
  ],
};
const GUIDE = {
  en: ["names of fields", "reasons for closing", "decisions", "kinds of requests and e-mails"],
  nl: ["namen van velden", "redenen om af te sluiten", "besluiten", "soorten verzoeken en mails"],
};

test.each(LANGUAGES)(
  "candidates and the guide's readers are told what the audit log keeps (%s)",
  async (language) => {
    for (const text of TEXTS[language]) for (const claim of CLAIMS[language]) expect(text).toMatch(claim);
    const rows = (await readTemplate(language, "retention")).split("\n");
    const row = rows.find((line) => line.startsWith("| `events` |"));
    for (const words of GUIDE[language]) expect(row).toContain(words);
  },
);
