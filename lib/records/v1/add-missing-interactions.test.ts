import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { interactions } from "@/db/schema/interactions";
import { type Engine, startEngine } from "@/lib/engine/mutations/worker";
import { db } from "@/lib/platform/database/client";
import { call, newRegion, openTestApi, type TestRegion } from "@/test/api";

let engine: Engine;
let region: TestRegion;
beforeAll(openTestApi);
beforeAll(async () => {
  engine = startEngine(db());
});
afterAll(() => engine.stop());
beforeEach(async () => {
  region = await newRegion();
});

const anna = { naam: "Anna", email: "anna@example.org", privacy_consent: true };
const contact = { datum: "2026-03-01", soort: ["Telefonisch", "E-mail"], samenvatting: "Intake" };

async function create(body: unknown) {
  const response = await call("POST", "/api/v1/create-user", { key: region.key, body });
  expect(response.body).toMatchObject({ statusCode: 200 });
  return response.body.data;
}

const read = async (id: string) =>
  (await call("GET", `/api/v2/candidates/${id}?include=interactions`, { key: region.key })).body.data;
const storedContacts = () =>
  db().select().from(interactions).where(eq(interactions.baseId, region.bases.live));

describe("interactions of version 1", () => {
  test("are stored with only their first type, but the create response has all types [contract 8.contact-types]", async () => {
    const data = await create({ ...anna, interacties: [contact] });
    expect(data.interactions).toMatchObject([{ type: ["Telefonisch", "E-mail"] }]);
    expect((await read(data.candidate.id)).interactions).toMatchObject([
      { type: "Telefonisch", summary: "Intake", performedAt: "2026-03-01T00:00:00.000Z" },
    ]);
  });

  test("can be a single object without a summary [spec 9.legacy-contacts]", async () => {
    const data = await create({ ...anna, interacties: { datum: "2024-02-29", soort: ["Anders"] } });
    expect(data.interactions).toMatchObject([
      { name: "Anders 2024-02-29", summary: null, performed_at: "2024-02-29T00:00:00.000Z" },
    ]);
  });

  test("are added to an existing candidate's interactions", async () => {
    await create({ ...anna, interacties: contact });
    const data = await create({ ...anna, interacties: { ...contact, samenvatting: "Vervolg" } });
    expect(data.interactions).toMatchObject([{ summary: "Vervolg" }]);
    expect((await read(data.candidate.id)).interactions).toHaveLength(2);
  });

  test("are all stored, even if a request contains the same interaction twice", async () => {
    expect((await create({ ...anna, interacties: [contact, contact] })).interactions).toHaveLength(2);
    expect(await storedContacts()).toHaveLength(2);
  });
});

test("interactions of version 1 are not added again by a repeated request", async () => {
  const body = { ...anna, interacties: [contact, contact, { ...contact, soort: ["Anders"] }] };
  const [first, second] = [await create(body), await create(body)];
  expect(second.candidate.id).toBe(first.candidate.id);
  expect(second.interactions).toEqual(first.interactions);
  expect(await storedContacts()).toHaveLength(3);
});
