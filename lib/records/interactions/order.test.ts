import { beforeAll, describe, expect, test } from "vitest";
import { db } from "@/lib/platform/database/client";
import { call, newCandidateSession, newRegion, openTestApi, runMutation, type TestRegion } from "@/test/api";
import { newStaff } from "@/test/staff";
import { createCandidateIn } from "@/test/temp-storage";
import { findInteractions, type InteractionRow } from "./find";

let region: TestRegion;
beforeAll(openTestApi);
beforeAll(async () => {
  region = await newRegion();
});

const NOON = "2026-03-01T12:00:00.000Z";
type Sent = { id?: string; type: string; performedAt: string; summary: string };
type Shown = { type: string; performedAt: string; summary: string };
const summaries = (rows: { summary: string | null }[]) => rows.map(({ summary }) => summary);

const send = (id: string, body: Sent[]) =>
  runMutation(region, "POST", `/api/v2/candidates/${id}/interactions`, { body });

/** Ten interactions with the same time. Their ids descend, so sorting by id would fail the tests. */
const TEN: Sent[] = Array.from({ length: 10 }, (_, n) => ({
  id: `recORDER00000000${9 - n}`,
  type: n % 3 === 0 ? "E-mail" : "Anders",
  performedAt: NOON,
  summary: `eerst ${n}`,
}));
const LATER: Sent[] = [
  { type: "Telefonisch", performedAt: NOON, summary: "daarna 0" },
  { type: "Anders", performedAt: "2026-03-02T12:00:00.000Z", summary: "een dag later" },
  { type: "E-mail", performedAt: NOON, summary: "daarna 1" },
  { type: "Anders", performedAt: "2026-02-28T12:00:00.000Z", summary: "een dag eerder" },
];
const IN_ORDER = ["een dag later", ...summaries(TEN), "daarna 0", "daarna 1", "een dag eerder"];

describe("interactions with the same time", () => {
  test("are returned in the order in which they were sent, in every list [contract 5.interaction-order]", async () => {
    const { candidateId: id, headers } = await newCandidateSession(region);
    await send(id, TEN);
    await send(id, LATER);
    const path = `/api/v2/candidates/${id}`;
    const { body: list } = await call("GET", `${path}/interactions`, region);
    expect(summaries(list.data)).toEqual(IN_ORDER);
    const { body: record } = await call("GET", `${path}?include=interactions`, region);
    expect(summaries(record.data.interactions)).toEqual(IN_ORDER);
    const manager = await newStaff("manager", region);
    const { body: timeline } = await call("GET", `/api/console/candidates/${id}/timeline`, manager);
    expect(
      summaries(timeline.data.flatMap(({ interaction }: { interaction?: Shown }) => interaction ?? [])),
    ).toEqual(IN_ORDER);
    const { body: own } = await call("GET", "/api/v2/auth/candidates/me", { headers });
    const typesAndTimes = list.data.map(({ type, performedAt }: Shown) => ({ type, performedAt }));
    expect(own.data.interactions).toEqual(typesAndTimes);
    const { result } = await runMutation(region, "POST", `${path}/archive`);
    expect(summaries(result.candidate.interactions)).toEqual(IN_ORDER);
  });

  test("are returned in the payload's order if they were sent with a new candidate", async () => {
    const interactions = TEN.map(({ id, ...interaction }) => interaction);
    const id = await createCandidateIn(region, { interactions });
    const { body } = await call("GET", `/api/v2/candidates/${id}/interactions`, region);
    expect(summaries(body.data)).toEqual(summaries(TEN));
  });

  test("are each returned exactly once when read in small pages", async () => {
    const id = await createCandidateIn(region);
    await send(
      id,
      TEN.map((interaction) => ({ ...interaction, id: undefined })),
    );
    await send(id, LATER);
    const ctx = { db: db(), base: { id: region.bases.live } } as Parameters<typeof findInteractions>[0];
    for (const limit of [1, 3, 14]) {
      const read: InteractionRow[] = [];
      for (;;) {
        const page = await findInteractions(ctx, id, { after: read.at(-1), limit });
        read.push(...page);
        if (page.length < limit) break;
      }
      expect(summaries(read)).toEqual(IN_ORDER);
    }
  });
});

describe("candidates of one request", () => {
  test("are listed in the order in which they were sent, across pages [contract 5.list-order]", async () => {
    const own = await newRegion();
    const body = Array.from({ length: 10 }, (_, n) => ({
      name: `Kandidaat ${n}`,
      email: `volgorde${n}@example.org`,
      privacyConsent: true,
      phone: "0612345678",
    }));
    const { result } = await runMutation(own, "POST", "/api/v2/candidates", { body });
    const ids: string[] = result.candidates.map(({ id }: { id: string }) => id);
    const names = body.map(({ name }) => name);
    const read = async (path: string) => {
      const listed: string[] = [];
      let cursor = "";
      do {
        const { body: page } = await call("GET", `/api/v2/candidates${path}pageSize=3${cursor}`, own);
        listed.push(...page.data.map(({ name }: { name: string }) => name));
        cursor = page.meta.cursor ? `&cursor=${page.meta.cursor}` : "";
      } while (cursor);
      return listed;
    };
    expect(await read("?")).toEqual(names);
    expect(await read("/find?phone=0612345678&")).toEqual(names);
    expect(ids).toEqual([...ids].sort().reverse());
  });

  test("keep their order if they have the same e-mail address, so an upsert updates the one that was sent first", async () => {
    const own = await newRegion();
    const twin = { email: "tweeling@example.org", privacyConsent: true };
    const body = ["Een", "Twee", "Drie"].map((name) => ({ name, ...twin }));
    const { result } = await runMutation(own, "POST", "/api/v2/candidates", { body });
    const upserted = await runMutation(own, "POST", "/api/v2/candidates/upsert", {
      body: { name: "Een", ...twin },
    });
    expect(upserted.result.candidate.id).toBe(result.candidates[0].id);
  });
});
