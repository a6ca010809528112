import { and, asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { candidates } from "@/db/schema/candidates";
import { mutations } from "@/db/schema/mutations";
import { regions } from "@/db/schema/regions";
import { type Engine, startEngine } from "@/lib/engine/mutations/worker";
import { db } from "@/lib/platform/database/client";
import { call, newRegion, openTestApi, type TestRegion, waitUntil } from "@/test/api";

/** Tests version 1 with a running engine (specification, "Legacy v1"). */

let engine: Engine;
let region: TestRegion;
beforeAll(openTestApi);
beforeAll(async () => {
  engine = startEngine(db());
});
afterAll(() => engine.stop());
beforeEach(async () => {
  region = await newRegion([
    { name: "Herkomst", type: "singleSelect", required: false, options: ["Website", "Via via"] },
    { name: "Aantal jaren", type: "number", required: false },
  ]);
});

const ADDRESS = "/api/v1/create-user";
const anna = { naam: "Anna", email: "anna@example.org", privacy_consent: true };
const contact = { datum: "2026-03-01", soort: ["Telefonisch", "E-mail"], samenvatting: "Intake" };

const send = (body: unknown, headers: Record<string, string> = {}) =>
  call("POST", ADDRESS, { key: region.key, body, headers });

async function create(body: unknown = anna) {
  const response = await send(body);
  expect(response.body).toMatchObject({ statusCode: 200 });
  return response.body.data;
}

async function write(method: string, address: string, body?: unknown) {
  const { headers } = await call(method, address, { key: region.key, body });
  await call("GET", `${headers.location}?wait=10`, { key: region.key });
}

const read = async (id: string) =>
  (await call("GET", `/api/v2/candidates/${id}?include=interactions,customFields`, { key: region.key })).body
    .data;
const storedIn = (baseId: number) =>
  db().select().from(candidates).where(eq(candidates.baseId, baseId)).orderBy(asc(candidates.createdAt));

describe("a request with a new e-mail address", () => {
  test("creates the candidate before responding, and responds in the version 1 format [spec 9.legacy-200]", async () => {
    await db().update(regions).set({ contactEmail: "info@regio.example" }).where(eq(regions.id, region.id));
    const custom_fields = [{ field_name: "Herkomst", field_value: "Website" }];
    const response = await send({ ...anna, fase: "matchen", interacties: [contact], custom_fields });
    const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    const party = {
      id: expect.stringMatching(/^key[A-Za-z0-9]{14}$/),
      name: expect.stringMatching(/^Regio/),
      email: "info@regio.example",
    };
    expect(response.status).toBe(200);
    expect(response.body).toEqual({
      statusCode: 200,
      message: "Candidate created.",
      data: {
        candidate: {
          id: expect.stringMatching(/^rec[A-Za-z0-9]{14}$/),
          name: "Anna",
          email: "anna@example.org",
          phase: "matchen",
          privacy_consent: true,
          regions: { count: 1, ids: [region.id], origin: region.id },
          timestamps: { created_at: moment, original_created_at: moment, updated_at: moment },
          created_by: party,
          updated_by: party,
          custom_fields,
        },
        interactions: [
          {
            name: "Telefonisch, E-mail 2026-03-01",
            type: ["Telefonisch", "E-mail"],
            summary: "Intake",
            performed_at: "2026-03-01T00:00:00.000Z",
            created_at: moment,
            created_by: party,
          },
        ],
      },
    });
    expect(await storedIn(region.bases.live)).toMatchObject([{ id: response.body.data.candidate.id }]);
  });

  test.each<[from: string, to: string, value: unknown]>([
    ["naam", "name", "Bo"],
    ["email", "email", "bo@example.org"],
    ["privacy_consent", "privacyConsent", false],
    ["telefoon", "phone", "0612345678"],
    ["linkedin", "linkedin", "https://www.linkedin.com/in/bo"],
    ["geboortedatum", "dateOfBirth", "2000-02-29"],
    ["adres", "address", "Dorpsstraat 1"],
    ["plaats", "city", "Ede"],
    ["postcode", "postalCode", "6711 AA"],
    ["fase", "phase", "oriënteren"],
    ["sector", "sectorPreferences", ["Hoger onderwijs"]],
    ["functie", "rolePreferences", ["OOP", "Anders"]],
    ["kwalificatie", "desiredQualifications", ["PDG"]],
    ["vooropleiding", "priorEducation", "PhD"],
    ["motivatie", "motivation", "Omdat"],
  ])("stores %s as %s [contract 8.names]", async (from, to, value) => {
    const { candidate } = await create({ ...anna, [from]: value });
    expect((await read(candidate.id))[to]).toEqual(value);
  });

  test("creates the candidate in phase nieuw if the request has no phase", async () => {
    expect((await create()).candidate.phase).toBe("nieuw");
  });

  test("stores known custom fields and ignores unknown ones [spec 9.legacy-custom-fields]", async () => {
    const { candidate } = await create({
      ...anna,
      custom_fields: [
        { field_name: "Onbekend", field_value: { any: "thing" } },
        { field_name: "constructor", field_value: 1 },
        { field_name: "Aantal jaren", field_value: 3 },
      ],
    });
    expect(candidate.custom_fields).toEqual([{ field_name: "Aantal jaren", field_value: 3 }]);
    expect((await read(candidate.id)).customFields).toEqual({ "Aantal jaren": 3 });
  });
});

describe("a request with a known e-mail address", () => {
  test("matches case-insensitively and changes only the submitted fields [spec 9.legacy-upsert]", async () => {
    const { candidate } = await create({ ...anna, plaats: "Ede", fase: "matchen" });
    const response = await send({ naam: "Anna B", email: "ANNA@Example.org", privacy_consent: false });
    expect(response.body).toMatchObject({
      message: "Candidate updated.",
      data: { candidate: { id: candidate.id, name: "Anna B", phase: "matchen", privacy_consent: false } },
    });
    expect(await read(candidate.id)).toMatchObject({
      name: "Anna B",
      city: "Ede",
      email: "ANNA@Example.org",
    });
    expect(await storedIn(region.bases.live)).toHaveLength(1);
  });

  test("changes only the first candidate if several share the address [spec 9.legacy-first]", async () => {
    const body = [1, 2].map((number) => ({
      name: `Anna ${number}`,
      email: anna.email,
      privacyConsent: true,
    }));
    for (const one of body) await write("POST", "/api/v2/candidates", [one]);
    const [first, second] = await storedIn(region.bases.live);
    const { candidate } = await create({ ...anna, naam: "Nieuw" });
    expect(candidate.id).toBe(first?.id);
    expect(await storedIn(region.bases.live)).toMatchObject([{ name: "Nieuw" }, second]);
  });

  test("ignores another candidate's phone number", async () => {
    const { candidate } = await create({ ...anna, telefoon: "0612345678" });
    const other = await create({ ...anna, email: "bo@example.org", telefoon: "0612345678" });
    expect(other.candidate.id).not.toBe(candidate.id);
    const again = await create({ ...anna, email: "bo@example.org", telefoon: "0612345678" });
    expect(again.candidate.id).toBe(other.candidate.id);
  });

  test("leaves custom fields unchanged", async () => {
    const custom_fields = [{ field_name: "Herkomst", field_value: "Website" }];
    await create({ ...anna, custom_fields });
    const changed = [{ field_name: "Herkomst", field_value: "Via via" }];
    const { candidate } = await create({ ...anna, custom_fields: changed });
    expect(candidate.custom_fields).toEqual(custom_fields);
  });

  test("returns the ids of the keys that created and changed the candidate", async () => {
    const { candidate } = await create();
    const { body } = await call("POST", "/api/v2/auth/regions/api-keys", { key: region.key, body: {} });
    const changed = await call("POST", ADDRESS, {
      key: body.data.token,
      body: { ...anna, interacties: contact },
    });
    expect(changed.body.data).toMatchObject({
      candidate: { created_by: candidate.created_by, updated_by: { id: body.data.id } },
      interactions: [{ created_by: { id: body.data.id } }],
    });
  });

  test("creates a candidate in the caller's region if the address exists only in another region", async () => {
    const { candidate } = await create();
    const other = await newRegion();
    const response = await call("POST", ADDRESS, { key: other.key, body: anna });
    expect(response.body.message).toBe("Candidate created.");
    expect(response.body.data.candidate.id).not.toBe(candidate.id);
  });
});

test("twenty concurrent requests with the same e-mail address create a single candidate", async () => {
  const responses = await Promise.all(Array.from({ length: 20 }, () => create()));
  expect(new Set(responses.map(({ candidate }) => candidate.id)).size).toBe(1);
  expect(await storedIn(region.bases.live)).toHaveLength(1);
});

test("a request with the sandbox header still creates a live candidate", async () => {
  const response = await send(anna, { "x-api-sandbox": "true" });
  expect(response.status).toBe(200);
  expect(await storedIn(region.bases.live)).toHaveLength(1);
  expect(await storedIn(region.bases.sandbox)).toEqual([]);
});

test("a request is stored as a mutation in the ledger, and its data is erased with the candidate [contract 8.waits]", async () => {
  const { candidate } = await create({ ...anna, interacties: contact });
  const address = "/api/v2/mutations?operation=v1.create-user";
  const listed = await call("GET", address, { key: region.key });
  expect(listed.body.data).toMatchObject([
    { status: "completed", result: { action: "created", candidate: { id: candidate.id } } },
  ]);
  await write("DELETE", `/api/v2/candidates/${candidate.id}`);
  const rows = () =>
    db()
      .select()
      .from(mutations)
      .where(and(eq(mutations.baseId, region.bases.live), eq(mutations.operation, "v1.create-user")));
  await waitUntil(async () => !JSON.stringify(await rows()).includes("anna"));
  expect(await rows()).toMatchObject([{ input: null, result: null, status: "completed" }]);
});
