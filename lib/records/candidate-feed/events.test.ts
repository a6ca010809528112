import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { db } from "@/lib/platform/database/client";
import { call, newCandidateSession, newRegion, openTestApi, runMutation, type TestRegion } from "@/test/api";
import { feedFixtures } from "@/test/feed-fixtures";
import { INTERACTION, mergeFixtures, withFile } from "@/test/merge-fixtures";
import { newStaff } from "@/test/staff";
import { setUpTempStorage } from "@/test/temp-storage";
import { flushReads } from "../record-reads";
import { FEED_ACTIONS } from "./feed-actions";

const SOURCE = { name: "Bron", type: "text" as const, required: false };

let region: TestRegion;
let feed: ReturnType<typeof feedFixtures>;
beforeAll(setUpTempStorage);
beforeAll(openTestApi);
beforeEach(async () => {
  region = await newRegion([SOURCE]);
  feed = feedFixtures(region);
});

const getEvents = (query = "", { version = "v2", key = region.key } = {}) =>
  call("GET", `/api/${version}/events${query}`, { key });
const eventsSince = async (since: string, query = "") =>
  (await getEvents(`?since=${since}${query}`)).body.data;
const actionsSince = async (since: string, query = "") =>
  (await eventsSince(since, query)).map(({ action }: { action: string }) => action);

/** Causes events of most kinds, with values that the feed must not reveal. */
async function causeAllEvents() {
  const adviser = await newStaff("adviser", region);
  const { merge, undo } = mergeFixtures(region, adviser);
  const secret = { city: "Geheimstad", motivation: "Geheim", customFields: { Bron: "Geheime beurs" } };
  const anna = await feed.create("Geheim", {
    ...secret,
    interactions: [{ ...INTERACTION, summary: "Geheim" }],
  });
  const bram = await feed.create("Bram", secret);
  await feed.write("PATCH", anna, { city: "Geheimdorp", phase: "matchen" });
  const { result: added } = await feed.write("POST", `${anna}/interactions`, [
    { ...INTERACTION, notes: "Geheim" },
  ]);
  const interaction = `${anna}/interactions/${added.interactions[0].id}`;
  await feed.write("PATCH", interaction, { summary: "Geheim" });
  await feed.write("DELETE", interaction);
  const { result } = await feed.write("POST", `${anna}/attachments`, withFile("geheim.txt"));
  const otherAttachments = [{ id: result.otherAttachments[0].id }];
  await feed.write("POST", `${anna}/attachments/delete`, { otherAttachments });
  await merge(anna, bram);
  await undo(anna, bram);
  const asAdviser = { key: "", headers: adviser.headers };
  const closing = { ...asAdviser, body: { reason: "other" } };
  await runMutation(region, "POST", `/api/console/candidates/${anna}/close`, closing);
  await runMutation(region, "POST", `/api/console/candidates/${anna}/reopen`, asAdviser);
  await feed.write("POST", `${anna}/archive`);
  await feed.write("DELETE", bram);
  const session = await newCandidateSession(region, { email: "geheim@example.org" });
  await call("GET", `/api/v2/candidates/${session.candidateId}`, region);
  await flushReads();
  return { anna, bram };
}

/** Reads the sequence from the JSON in a token. The token's signature never matches the pattern. */
const sequenceIn = (token: string): string | undefined =>
  /\["(\d+)"/.exec(Buffer.from(token, "base64url").toString("latin1"))?.[1];

describe("GET /events", () => {
  test("lists events in order, with ids and field names [contract 5.events]", async () => {
    const { anna, bram } = await causeAllEvents();
    const events = await eventsSince("0", "&pageSize=100");
    const seen = events.map(({ action, candidateId }: { action: string; candidateId: string }) => [
      action,
      candidateId === anna ? "anna" : candidateId === bram ? "bram" : "other",
    ]);
    expect(seen).toEqual([
      ["candidate.created", "anna"],
      ["candidate.created", "bram"],
      ["candidate.updated", "anna"],
      ["interaction.created", "anna"],
      ["interaction.updated", "anna"],
      ["interaction.deleted", "anna"],
      ["attachment.added", "anna"],
      ["attachment.deleted", "anna"],
      ["candidate.merged", "anna"],
      ["candidate.merged", "bram"],
      ["candidate.merge_undone", "anna"],
      ["candidate.merge_undone", "bram"],
      ["candidate.closed", "anna"],
      ["candidate.reopened", "anna"],
      ["candidate.archived", "anna"],
      ["candidate.deleted", "bram"],
      ["candidate.created", "other"],
    ]);
    expect(events[2]).toEqual({
      action: "candidate.updated",
      candidateId: anna,
      fields: ["city", "phase"],
      mutationId: expect.any(String),
      actor: "integration",
      occurredAt: expect.any(String),
    });
    expect(events[4]).toMatchObject({ interactionId: expect.stringMatching(/^rec/), fields: ["summary"] });
    expect(events[6]).toMatchObject({
      attachmentId: expect.stringMatching(/^att/),
      fields: ["otherAttachments"],
    });
    expect(events[8]).toMatchObject({ otherCandidateId: bram, actor: "staff" });
  });

  test("reveals no values, names of people, phases or reasons [contract 5.events-no-values]", async () => {
    await causeAllEvents();
    const { text, body } = await getEvents("?since=0&pageSize=100");
    expect(text).not.toMatch(/geheim|nieuw|matchen|reason|"other"|@|beurs/i);
    const allowed = ["action", "candidateId", "interactionId", "attachmentId", "otherCandidateId", "fields"];
    const names = new Set(body.data.flatMap((event: object) => Object.keys(event)));
    expect([...names].sort()).toEqual([...allowed, "mutationId", "actor", "occurredAt"].sort());
    const [row] = await db().execute<{ text: string }>(
      sql`select string_agg(action || details::text, '') as text from events where base_id = ${region.bases.live}`,
    );
    expect(row?.text).toMatch(/candidate\.read.*matchen|matchen.*candidate\.read/s);
  });

  test("starts from now if since is missing, continues after each page, and ignores dry runs", async () => {
    await feed.create("Anna");
    const { next } = (await getEvents()).body.meta;
    expect(await eventsSince(next)).toEqual([]);
    const bram = await feed.create("Bram");
    await call("PATCH", `/api/v2/candidates/${bram}?dryRun=true`, { ...region, body: { city: "Emmen" } });
    await feed.write("PATCH", bram, { city: "Emmen" });
    const page = (await getEvents(`?since=${next}&pageSize=1`)).body;
    expect(page).toMatchObject({ data: [{ action: "candidate.created" }], meta: { hasMore: true } });
    const last = (await getEvents(`?since=${page.meta.next}&pageSize=1`)).body;
    expect(last).toMatchObject({ data: [{ action: "candidate.updated" }], meta: { hasMore: false } });
    expect(await eventsSince(last.meta.next)).toEqual([]);
  });

  test("filters by action and by candidate, and rejects a token from a request with another filter", async () => {
    const [anna] = [await feed.create("Anna"), await feed.create("Bram")];
    await feed.write("PATCH", anna, { city: "Emmen" });
    expect(await actionsSince("0", "&action=candidate.updated")).toEqual(["candidate.updated"]);
    expect(await actionsSince("0", `&candidateId=${anna}`)).toEqual([
      "candidate.created",
      "candidate.updated",
    ]);
    const { next } = (await getEvents("?since=0&action=candidate.updated")).body.meta;
    expect((await getEvents(`?since=${next}`)).status).toBe(400);
  });

  test("moves the token past events that a filter excludes, and misses no later events", async () => {
    const anna = await feed.create("Anna");
    const filter = "&action=candidate.deleted";
    const first: string = (await getEvents(`?since=0${filter}`)).body.meta.next;
    await feed.write("PATCH", anna, { city: "Emmen" });
    const page = (await getEvents(`?since=${first}${filter}`)).body;
    expect(page.data).toEqual([]);
    expect(page.meta.next).not.toBe(first);
    const { sequence: end } = (
      await db().execute(sql`
      select sequence::text from feed_counters where base_id = ${region.bases.live}`)
    )[0] as { sequence: string };
    expect(sequenceIn(page.meta.next)).toBe(end);
    await feed.write("DELETE", anna);
    expect(await actionsSince(page.meta.next, filter)).toEqual(["candidate.deleted"]);
  });

  test("shows only events of the request's region and mode", async () => {
    await feed.create("Anna");
    const sandbox = feedFixtures(region, "sandbox");
    const bram = await sandbox.create("Bram");
    expect((await getEvents("?since=0", { version: "sandbox" })).body).toMatchObject({
      data: [{ candidateId: bram }],
      meta: { sandboxEnabled: true },
    });
    const { next } = (await getEvents("?since=0")).body.meta;
    const other = await newRegion();
    expect((await getEvents("?since=0", { key: other.key })).body.data).toEqual([]);
    expect((await getEvents(`?since=${next}`, { key: other.key })).status).toBe(400);
    expect((await getEvents(`?since=${next}`, { version: "sandbox" })).status).toBe(400);
    expect((await feed.ask(`?since=${next}`)).status).toBe(400);
  });

  test("shows exactly the actions that the events_numbered trigger numbers", async () => {
    const [trigger] = await db().execute<{ definition: string }>(
      sql`select pg_get_triggerdef(oid) as definition from pg_trigger where tgname = 'events_numbered'`,
    );
    const numbered = [...(trigger?.definition ?? "").matchAll(/'(\w+\.\w+)'/g)].map(([, action]) => action);
    expect(numbered.sort()).toEqual([...FEED_ACTIONS].sort());
    expect((await getEvents("?since=0&action=candidate.read")).status).toBe(400);
  });
});
