import { sql } from "drizzle-orm";
import { db } from "@/lib/platform/database/client";
import { call, runMutation, type TestRegion } from "./api";

/** A person with distinctive data, so that tests can find the data in any table. */

/** Texts that occur only in this candidate's data. */
const marks = [
  "Zwaluwstaart",
  "0687654321",
  "31687654321",
  "1987-06-05",
  "Kwikstaartlaan",
  "Ooievaarsdorp",
  "8765ZZ",
  "Reigersgedicht",
  "Lepelaarsnotitie",
  "Futennotitie",
  "IJsvogelveld",
];

export const person = {
  name: "Zwaluwstaart Vogel",
  email: "zwaluwstaart@example.org",
  privacyConsent: true,
  phone: "0687654321",
  linkedin: "https://linkedin.example/in/zwaluwstaart",
  dateOfBirth: "1987-06-05",
  address: "Kwikstaartlaan 7",
  city: "Ooievaarsdorp",
  postalCode: "8765ZZ",
  motivation: "Reigersgedicht",
  phase: "matchen",
  sectorPreferences: ["Primair onderwijs"],
  customFields: { Bijzonderheid: "IJsvogelveld" },
  interactions: [
    { type: "Telefonisch", performedAt: "2026-01-01T10:00:00Z", notes: "Lepelaarsnotitie" },
    { type: "E-mail", performedAt: "2026-01-02T10:00:00Z" },
  ],
};
export const fields = [{ name: "Bijzonderheid", type: "text" as const, required: false }];

/** Returns the tables that contain one of `marks`. */
export async function tablesWithTraces(): Promise<string[]> {
  const tables = await db().execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  );
  const traced: string[] = [];
  for (const { name } of tables) {
    const rows = await db().execute<{ row: string }>(
      sql`select to_jsonb(t)::text as row from ${sql.identifier(name)} t`,
    );
    const text = rows.map(({ row }) => row.toLowerCase()).join("\n");
    if (marks.some((mark) => text.includes(mark.toLowerCase()))) traced.push(name);
  }
  return traced.sort();
}

/** Returns the ids of the mutations whose row contains one of `marks`. */
export async function mutationsWithTraces(): Promise<string[]> {
  const rows = await db().execute<{ id: string }>(
    sql`select id from mutations as t where to_jsonb(t)::text ilike any(${sql.param(marks.map((mark) => `%${mark}%`))}::text[])`,
  );
  return rows.map(({ id }) => id);
}

export async function createPerson(region: TestRegion): Promise<string> {
  const created = await runMutation(
    region,
    "POST",
    `/api/v2/candidates?callbackUrl=https://example.org/zwaluwstaart?of=zwaluwstaart&idempotencyKey=${person.email}`,
    {
      body: [person],
    },
  );
  const { id } = created.result.candidates[0];
  await runMutation(region, "PATCH", `/api/v2/candidates/${id}`, {
    body: { phase: "werkzaam", phone: "0687654321" },
  });
  const contacts = `/api/v2/candidates/${id}/interactions`;
  const [mail] = (await call("GET", contacts, { key: region.key })).body.data;
  for (const notes of ["Lepelaarsnotitie twee", null])
    await runMutation(region, "PATCH", `${contacts}/${mail.id}`, { body: { notes } });
  await addAndDeleteInteraction(region, contacts);
  await runMutation(region, "POST", "/api/v2/candidates/upsert", {
    body: { ...person, motivation: "Reigersgedicht twee" },
  });
  return id;
}

/** Adds an interaction, changes it (so that its earlier notes are also stored), and deletes it. */
async function addAndDeleteInteraction(region: TestRegion, contacts: string): Promise<void> {
  const body = { type: "E-mail", performedAt: "2026-01-03T10:00:00Z", notes: "Futennotitie" };
  const added = await runMutation(region, "POST", contacts, { body: [body] });
  const path = `${contacts}/${added.result.interactions[0].id}`;
  await runMutation(region, "PATCH", path, { body: { notes: "Futennotitie twee" } });
  await runMutation(region, "DELETE", path);
}
