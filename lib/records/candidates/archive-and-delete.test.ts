import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { candidateHistory } from "@/db/schema/candidates";
import { callbacks } from "@/db/schema/mutations";
import { eraseDue } from "@/lib/engine/mutations/erase";
import { db } from "@/lib/platform/database/client";
import { call, newRegion, openTestApi, runMutation, type TestRegion } from "@/test/api";

let close: () => Promise<void>;
beforeAll(async () => {
  close = await openTestApi();
});
afterAll(() => close());

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
  "IJsvogelveld",
];

const person = {
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
const fields = [{ name: "Bijzonderheid", type: "text" as const, required: false }];

/** Finds the tables in which a column contains one of these texts. */
async function tablesWithTraces(): Promise<string[]> {
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

async function createPerson(region: TestRegion): Promise<string> {
  const created = await runMutation(
    region,
    "POST",
    "/api/v2/candidates?callbackUrl=https://example.org/?of=zwaluwstaart",
    {
      body: [person],
    },
  );
  const { id } = created.result.candidates[0];
  await runMutation(region, "PATCH", `/api/v2/candidates/${id}`, {
    body: { phase: "werkzaam", phone: "0687654321" },
  });
  await runMutation(region, "POST", "/api/v2/candidates/upsert", {
    body: { ...person, motivation: "Reigersgedicht twee" },
  });
  return id;
}

const deliverAll = async () => {
  await db().update(callbacks).set({ status: "delivered", finishedAt: new Date() });
  await eraseDue(db(), { now: new Date() });
};

describe("a candidate", () => {
  test("has data in the expected tables at first, which proves that the search for traces works", async () => {
    const region = await newRegion(fields);
    await createPerson(region);
    expect(await tablesWithTraces()).toEqual([
      "callbacks",
      "candidate_changes",
      "candidate_count_changes",
      "candidates",
      "interactions",
      "mutations",
    ]);
  });

  test.each([
    ["DELETE", "/api/v2/candidates/{id}"],
    ["POST", "/api/v2/candidates/{id}/archive"],
  ])(
    "is erased from every table after %s %s as soon as the callbacks are delivered [spec 3.candidate-archived 3.candidate-deleted] [contract 9.erased]",
    async (method, path) => {
      await db().execute(
        sql`truncate candidates, candidate_counts, candidate_count_changes, mutations, callback_attempts cascade`,
      );
      const region = await newRegion(fields);
      const id = await createPerson(region);
      const gone = await runMutation(region, method, path.replace("{id}", id));
      expect(gone.status).toBe("completed");
      expect(await tablesWithTraces()).toEqual(["callbacks", "mutations"]);
      await deliverAll();
      expect(await tablesWithTraces()).toEqual([]);
      expect((await call("GET", `/api/v2/candidates/${id}`, { key: region.key })).body.code).toBe(
        "candidate_not_found",
      );
      expect(
        (await call("GET", "/api/v2/candidates/find?phone=0687654321", { key: region.key })).body.data,
      ).toEqual([]);
    },
  );

  test("is erased from the callback URLs of the deletion and of failed mutations", async () => {
    await db().execute(
      sql`truncate candidates, candidate_counts, candidate_count_changes, mutations, callback_attempts cascade`,
    );
    const region = await newRegion(fields);
    const id = await createPerson(region);
    const address = `/api/v2/candidates/${id}`;
    const query = "?callbackUrl=https://example.org/?of=zwaluwstaart";
    const statuses = [];
    for (const [method, path] of [
      ["DELETE", `${address}/interactions/recAAAAAAAAAAAAAA`],
      ["DELETE", address],
      ["POST", `${address}/archive`],
    ] as const) {
      const { status, result } = await runMutation(region, method, `${path}${query}`);
      statuses.push([status, result.errorCode ?? result.deleted]);
    }
    expect(statuses).toEqual([
      ["failed", "interaction_not_found"],
      ["completed", true],
      ["failed", "candidate_not_found"],
    ]);
    await deliverAll();
    expect(await tablesWithTraces()).toEqual([]);
  });

  test("is erased as soon as it is archived if it has no callbacks", async () => {
    await db().execute(
      sql`truncate candidates, candidate_counts, candidate_count_changes, mutations, callback_attempts cascade`,
    );
    const region = await newRegion(fields);
    const created = await runMutation(region, "POST", "/api/v2/candidates", { body: [person] });
    await runMutation(region, "POST", `/api/v2/candidates/${created.result.candidates[0].id}/archive`);
    expect(await tablesWithTraces()).toEqual([]);
  });
});

describe("archiving", () => {
  test("returns the former record with its interactions and custom fields", async () => {
    const region = await newRegion(fields);
    const id = await createPerson(region);
    const address = `/api/v2/candidates/${id}/archive?callbackUrl=https://example.org/archive`;
    const archived = await runMutation(region, "POST", address);
    expect(archived.result.candidate).toMatchObject({
      id,
      name: person.name,
      motivation: "Reigersgedicht twee",
      customFields: person.customFields,
      interactions: [{ type: "E-mail" }, { type: "Telefonisch", notes: "Lepelaarsnotitie" }],
    });
  });

  test("returns all interactions, even more than a response otherwise has", async () => {
    const region = await newRegion(fields);
    const id = await createPerson(region);
    const body = Array(10).fill({ type: "Anders", performedAt: "2026-03-01T10:00:00Z" });
    const path = `/api/v2/candidates/${id}`;
    for (const _ of Array(11)) await runMutation(region, "POST", `${path}/interactions`, { body });
    const archived = await runMutation(region, "POST", `${path}/archive?callbackUrl=https://example.org`);
    expect(archived.result.candidate.interactions).toHaveLength(112);
  });

  test("leaves one anonymous history row, whereas deleting leaves none [spec 3.candidate-archived-history 3.candidate-deleted-history]", async () => {
    const region = await newRegion(fields);
    const history = () =>
      db().select().from(candidateHistory).where(eq(candidateHistory.baseId, region.bases.live));
    const id = await createPerson(region);
    await runMutation(region, "POST", `/api/v2/candidates/${id}/archive`);
    expect(await history()).toMatchObject([
      {
        phase: "matchen",
        sectorPreferences: ["Primair onderwijs"],
        city: null,
        interactionsByType: { Telefonisch: 1, "E-mail": 1 },
        daysByPhase: { matchen: 0, werkzaam: 0 },
        createdMonth: expect.stringMatching(/^\d{4}-\d\d-01$/),
      },
    ]);
    const other = await runMutation(region, "POST", "/api/v2/candidates", { body: [person] });
    await runMutation(region, "DELETE", `/api/v2/candidates/${other.result.candidates[0].id}`);
    expect(await history()).toHaveLength(1);
  });

  test("keeps the city only if at least five candidates of the base share it", async () => {
    const region = await newRegion();
    const inhabitants = Array.from({ length: 6 }, (_, index) => ({
      name: `Inwoner ${index}`,
      email: `inwoner${index}@example.org`,
      privacyConsent: true,
      city: "Zwolle",
    }));
    const { result } = await runMutation(region, "POST", "/api/v2/candidates", { body: inhabitants });
    for (const { id } of result.candidates)
      await runMutation(region, "POST", `/api/v2/candidates/${id}/archive`);
    const rows = await db()
      .select()
      .from(candidateHistory)
      .where(eq(candidateHistory.baseId, region.bases.live));
    expect(rows.map((row) => row.city)).toEqual(["Zwolle", "Zwolle", null, null, null, null]);
  });

  test("fails in the engine for another region's candidate and changes nothing, as do deleting and updating", async () => {
    const [ours, theirs] = [await newRegion(fields), await newRegion()];
    const id = await createPerson(ours);
    for (const [method, address, body] of [
      ["POST", `/api/v2/candidates/${id}/archive`, undefined],
      ["DELETE", `/api/v2/candidates/${id}`, undefined],
      ["PATCH", `/api/v2/candidates/${id}`, { name: "Ander" }],
    ] as const) {
      const mutation = await runMutation(theirs, method, address, { body });
      expect(mutation).toMatchObject({
        status: "failed",
        result: { errorCode: "candidate_not_found", status: 404 },
      });
    }
    expect((await call("GET", `/api/v2/candidates/${id}`, { key: ours.key })).body.data.name).toBe(
      person.name,
    );
  });
});
