import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { candidateHistory } from "@/db/schema/candidates";
import { db } from "@/lib/platform/database/client";
import { call, newRegion, openTestApi, runMutation } from "@/test/api";
import { createPerson, fields, person } from "@/test/traceable-person";

beforeAll(openTestApi);

describe("archiving", () => {
  test("returns the record as it was, with its interactions and custom fields", async () => {
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

  test("returns all interactions, including those beyond the limit of other responses", async () => {
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

  test("adds up the days in each phase that the candidate left, and rounds down the total", async () => {
    const region = await newRegion();
    const body = [{ name: "Kort", email: "kort@example.org", privacyConsent: true, phase: "nieuw" }];
    const { result } = await runMutation(region, "POST", "/api/v2/candidates", { body });
    const [{ id }] = result.candidates;
    const hoursAgo = (hours: number) => sql`now() - ${hours}::int * interval '1 hour'`;
    await db().execute(sql`update candidates set created_at = ${hoursAgo(37)} where id = ${id}`);
    for (const [hours, from] of [
      [24, "nieuw"],
      [12, "matchen"],
      [0, "nieuw"],
    ] as const)
      await db().execute(sql`
        insert into events (base_id, occurred_at, actor_kind, actor_id, action, candidate_id, record_id, details)
        values (${region.bases.live}, ${hoursAgo(hours)}, 'system', 'system', 'candidate.updated', ${id}, ${id},
          ${JSON.stringify({ phase: { from } })})`);
    await runMutation(region, "POST", `/api/v2/candidates/${id}/archive`);
    const [row] = await db()
      .select()
      .from(candidateHistory)
      .where(eq(candidateHistory.baseId, region.bases.live));
    expect(row?.daysByPhase).toEqual({ nieuw: 1, matchen: 0 });
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

  test("fails for another region's candidate, just like deleting and updating, and changes nothing", async () => {
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
