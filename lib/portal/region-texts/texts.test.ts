import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { events } from "@/db/schema/events";
import { db } from "@/lib/platform/database/client";
import { call, newRegion, openTestApi, type TestRegion } from "@/test/api";
import { newStaff } from "@/test/staff";
import { findConsentText } from "./find";

const TEXTS = "/api/console/texts";

let region: TestRegion;
let headers: Record<string, string>;
beforeAll(openTestApi);
beforeAll(async () => {
  region = await newRegion();
  headers = (await newStaff("manager", region)).headers;
});

const save = (body: unknown) => call("PATCH", TEXTS, { headers, body });
const show = async () => (await call("GET", TEXTS, { headers })).body.data;
const next = { key: "next matchen", language: "nl", text: "We zoeken een school bij je." };

describe("a region's texts", () => {
  test("are empty at first, with the standard consent text", async () => {
    expect(await show()).toEqual({
      texts: [],
      consent: { version: 0, nl: null, en: null, createdAt: null },
    });
  });

  test("are saved one by one, and saving an empty text deletes it", async () => {
    const contact = { key: "contactEmail", language: "any", text: "noor@example.org" };
    expect((await save({ texts: [next, contact] })).status).toBe(200);
    await save({ texts: [{ ...next, text: "Anders" }] });
    expect((await show()).texts).toEqual([contact, { ...next, text: "Anders" }]);
    await save({
      texts: [
        { ...next, text: " " },
        { ...contact, text: "" },
      ],
    });
    expect((await show()).texts).toEqual([]);
  });

  test("are separate from those of another region", async () => {
    const other = await newStaff("manager", await newRegion());
    await save({ texts: [next] });
    expect((await call("GET", TEXTS, { headers: other.headers })).body.data.texts).toEqual([]);
  });

  test.each<[what: string, body: object]>([
    ["an unknown key", { texts: [{ ...next, key: "next elders" }] }],
    ["an unknown language", { texts: [{ ...next, language: "fr" }] }],
    ["a translated text without a language", { texts: [{ ...next, language: "any" }] }],
    ["an invalid e-mail address", { texts: [{ key: "contactEmail", language: "any", text: "geen adres" }] }],
    ["a contact name in Dutch only", { texts: [{ key: "contactName", language: "nl", text: "Noor" }] }],
    ["a text of 20,001 characters", { texts: [{ ...next, text: "x".repeat(20_001) }] }],
    ["an empty English consent text", { consent: { nl: "Ja", en: "" } }],
    ["a blank English consent text", { consent: { nl: "Ja", en: " \n" } }],
    ["a consent text in Dutch only", { consent: { nl: "Ja" } }],
  ])("return 400 for %s", async (_, body) => {
    expect((await save(body)).status).toBe(400);
  });

  test.each(["adviser", "reader"] as const)("can't be read by staff with the %s role", async (role) => {
    const staff = await newStaff(role, region);
    expect((await call("GET", TEXTS, { headers: staff.headers })).status).toBe(403);
  });
});

test("a region's texts are saved only if the stored texts are still those that the user saw", async () => {
  const own = await newRegion();
  const { headers } = await newStaff("manager", own);
  const save = (body: unknown) => call("PATCH", TEXTS, { headers, body });
  const show = async () => (await call("GET", TEXTS, { headers })).body.data;
  const consent = { nl: "Ja", en: "Yes" };
  await save({ texts: [next], consent });
  const mine = { ...next, text: "Van mij" };
  const rejected = [
    await save({ texts: [mine], seen: { texts: [{ ...next, text: "" }] } }),
    await save({ texts: [mine], seen: { texts: [next, { ...next, language: "en", text: "Weg" }] } }),
    await save({
      texts: [],
      consent: { nl: "Nee", en: "No" },
      seen: { texts: [], consent: { ...consent, en: "" } },
    }),
  ];
  expect(rejected.map(({ status }) => status)).toEqual([412, 412, 412]);
  expect(await show()).toMatchObject({ texts: [next], consent });
  const seen = { texts: [next, { ...next, language: "en", text: "" }], consent };
  expect((await save({ texts: [mine], seen })).status).toBe(200);
});

test("saving a region's texts records an audit event without the text, but only if a text has changed", async () => {
  const own = await newRegion();
  const person = await newStaff("manager", own);
  const change = (body: unknown) => call("PATCH", TEXTS, { headers: person.headers, body });
  const blank = { ...next, language: "en", text: " " };
  const contact = { key: "contactEmail", language: "any", text: "noor@example.org" };
  await change({ texts: [next] });
  await change({ texts: [next, blank] });
  await change({ texts: [contact] });
  await change({ consent: { nl: "Een", en: "One" } });
  await change({ consent: { nl: "Een", en: "One" } });
  const auditEvents = await db().select().from(events).where(eq(events.baseId, own.bases.live));
  const byManager = auditEvents.filter(({ actorId }) => actorId === person.id);
  expect(byManager.map(({ action, details }) => [action, details])).toEqual([
    ["region.updated", { fields: ["texts"] }],
    ["region.updated", { fields: ["contactEmail"] }],
    ["region.updated", { fields: ["consentText"] }],
  ]);
});

describe("the consent text", () => {
  test("gets a new version with each change, and keeps its earlier versions, which can't be changed", async () => {
    await save({ consent: { nl: "Een", en: "One" } });
    await save({ consent: { nl: "Een", en: "One" } });
    await save({ consent: { nl: "Twee", en: "Two" } });
    expect((await show()).consent).toMatchObject({ version: 2, nl: "Twee", en: "Two" });
    expect(await findConsentText(db(), region.id, 1)).toMatchObject({ version: 1, nl: "Een" });
    await expect(db().execute(sql`update consent_texts set nl = 'Drie'`)).rejects.toThrow();
  });

  test("gets a separate version for each concurrent change", async () => {
    const { version } = (await show()).consent;
    const responses = await Promise.all(
      [1, 2, 3].map((n) => save({ consent: { nl: `nl ${n}`, en: `en ${n}` } })),
    );
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await show()).consent.version).toBe(version + 3);
  });
});
