import { and, eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { events } from "@/db/schema/events";
import type { BaseContext } from "@/lib/contract/context";
import { db } from "@/lib/platform/database/client";
import { findCandidateActivity } from "@/lib/portal/audit-events/find-candidate-activity";
import { call, drainQueue, newRegion, runMutation, type TestRegion } from "@/test/api";
import { parseSignInMail } from "@/test/mail-server";
import {
  listMailsTo,
  newCandidate,
  requestAndReceiveMail,
  requestSignInMail,
  setUpMailTest,
} from "@/test/sign-in-by-mail";
import { newStaff, type TestStaffMember } from "@/test/staff";

let region: TestRegion;
let adviser: TestStaffMember;
let candidateId: string;
beforeAll(() => setUpMailTest());
beforeAll(async () => {
  region = await newRegion();
  adviser = await newStaff("adviser", region);
  const body = [{ name: "Noor Voorbeeld", email: "noor@example.org", privacyConsent: true }];
  candidateId = (await runMutation(region, "POST", "/api/v2/candidates", { body })).result.candidates[0].id;
});

const address = () => `/api/v2/candidates/${candidateId}`;
const timeline = async (headers = adviser.headers) =>
  call("GET", `/api/console/candidates/${candidateId}/timeline`, { headers });

test("the timeline shows interactions, audit events, consent, and queued or failed mutations, latest first", async () => {
  const contact = { type: "Persoonlijk", performedAt: "2025-05-01T10:00:00Z", summary: "Koffie" };
  await runMutation(region, "POST", `${address()}/interactions`, { body: [contact] });
  await runMutation(region, "PATCH", address(), { body: { phase: "matchen", city: "Zeist" } });
  await runMutation(region, "PATCH", `${address()}/interactions/rec00000000000000`, { body: { notes: "x" } });
  await call("PATCH", address(), { body: { phase: "werkzaam" }, headers: adviser.headers });
  const { data } = (await timeline()).body;
  expect(data.map(({ kind }: { kind: string }) => kind)).toEqual([
    "mutation",
    "mutation",
    "event",
    "consent",
    "event",
    "interaction",
  ]);
  const [queued, failed, changed, consented, created, met] = data;
  expect(queued).toMatchObject({
    operation: "candidates.update",
    status: "queued",
    actor: { kind: "staff", name: expect.stringMatching(/^Medewerker/) },
  });
  expect(failed).toMatchObject({ status: "failed", failure: { errorCode: "interaction_not_found" } });
  expect(changed).toMatchObject({ phase: { from: "nieuw", to: "matchen" }, fields: ["city"] });
  expect(consented).toMatchObject({ isGiven: true, textVersion: null, actor: { kind: "api_key" } });
  expect(created).toMatchObject({ action: "candidate.created", actor: { kind: "api_key" } });
  expect(met).toMatchObject({ at: "2025-05-01T10:00:00.000Z", interaction: { summary: "Koffie" } });
});

test("the timeline names who added each interaction, even if someone else changed it", async () => {
  const { id } = await newCandidate(region);
  const path = `/api/v2/candidates/${id}/interactions`;
  const body = [{ type: "Anders", performedAt: "2025-05-01T10:00:00Z" }];
  const { result } = await runMutation(region, "POST", path, { body });
  await call("POST", path, { body, headers: adviser.headers });
  const changed = `${path}/${result.interactions[0].id}`;
  await call("PATCH", changed, { body: { notes: "Gebeld" }, headers: adviser.headers });
  await drainQueue(region);
  const interactions = (await historyOf(id)).filter(({ kind }) => kind === "interaction");
  expect(interactions).toMatchObject([
    { actor: { kind: "api_key" }, interaction: { notes: "Gebeld" } },
    { actor: { kind: "staff", name: expect.stringMatching(/^Medewerker/) }, interaction: { notes: null } },
  ]);
});

type Item = { kind: string; action?: string; fields?: string[]; isGiven?: boolean };
const historyOf = async (id: string): Promise<Item[]> =>
  (await call("GET", `/api/console/candidates/${id}/timeline`, { headers: adviser.headers })).body.data;

test("the timeline shows a phase change even if many interactions were added after it", async () => {
  const { id } = await newCandidate(region);
  await runMutation(region, "PATCH", `/api/v2/candidates/${id}`, { body: { phase: "matchen" } });
  const body = Array(10).fill({ type: "Anders", performedAt: "2025-05-01T10:00:00Z" });
  for (let added = 0; added <= 100; added += body.length)
    await runMutation(region, "POST", `/api/v2/candidates/${id}/interactions`, { body });
  expect((await historyOf(id)).filter(({ kind }) => kind === "event")).toMatchObject([
    { phase: { from: "nieuw", to: "matchen" } },
    { action: "candidate.created" },
  ]);
});

test("the timeline shows each change in consent once, separately from other fields of the same write", async () => {
  const { id } = await newCandidate(region);
  const patch = (body: object) => runMutation(region, "PATCH", `/api/v2/candidates/${id}`, { body });
  await patch({ privacyConsent: false });
  await patch({ privacyConsent: true, city: "Zeist" });
  await patch({ privacyConsent: true, city: "Zeist" });
  const items = (await historyOf(id)).map(({ kind, isGiven, fields }) =>
    kind === "consent" ? isGiven : fields,
  );
  expect(items).toEqual([true, ["city"], false, true, []]);
});

test("a change and its undo by the same person are one timeline item but two audit events", async () => {
  const { id } = await newCandidate(region);
  const patch = async (body: object) => {
    await call("PATCH", `/api/v2/candidates/${id}`, { body, headers: adviser.headers });
    await drainQueue(region);
  };
  await patch({ city: "Zeist", phase: "matchen" });
  await patch({ city: null, phase: "nieuw" });
  const [item, ...others] = await historyOf(id);
  expect(item).toMatchObject({
    kind: "event",
    isUndone: true,
    changes: [],
    phase: null,
    actor: { kind: "staff" },
  });
  expect([...(item?.fields ?? [])].sort()).toEqual(["city", "phase"]);
  expect(others).toMatchObject([{ kind: "consent" }, { action: "candidate.created", isUndone: false }]);
  const rows = await db().select().from(events).where(eq(events.candidateId, id));
  expect(rows.filter(({ action }) => action === "candidate.updated")).toHaveLength(2);
});

test("the timeline shows each sign-in e-mail to the candidate once, without its content", async () => {
  const { id, email } = await newCandidate(region);
  const elsewhere = await newCandidate(await newRegion(), email);
  const { token, code } = parseSignInMail(await requestAndReceiveMail(email));
  await requestAndReceiveMail(email);
  const mailed = (await historyOf(id)).filter(({ action }) => action === "candidate.sign_in_mailed");
  expect(mailed).toMatchObject([{ actor: { kind: "system", name: null }, fields: [], phase: null }, {}]);
  const rows = await db().select().from(events).where(eq(events.action, "candidate.sign_in_mailed"));
  expect(rows.map(({ candidateId }) => candidateId).sort()).toEqual(
    [id, id, elsewhere.id, elsewhere.id].sort(),
  );
  for (const secret of [token, code, email, email.split("@")[0]])
    expect(JSON.stringify(rows)).not.toContain(secret);
  await runMutation(region, "DELETE", `/api/v2/candidates/${id}`);
  const [recorded] = await db()
    .select()
    .from(events)
    .where(and(eq(events.candidateId, id), eq(events.action, "candidate.sign_in_mailed")));
  expect(recorded).toMatchObject({ recordId: id, actorId: "mail", details: {}, mutationId: null });
});

test("the timeline says which staff member sent a sign-in e-mail", async () => {
  const { id, email } = await newCandidate(region);
  await call("POST", `/api/console/candidates/${id}/sign-in-mail`, { headers: adviser.headers });
  expect(await listMailsTo(email)).toHaveLength(1);
  const [mailed] = (await historyOf(id)).filter(({ action }) => action === "candidate.sign_in_mailed");
  expect(mailed).toMatchObject({ actor: { kind: "staff", name: expect.stringMatching(/^Medewerker/) } });
});

test("a sign-in e-mail that isn't sent adds no audit event", async () => {
  const { id, email } = await newCandidate(region);
  for (let sent = 0; sent < 5; sent++) await requestSignInMail(email);
  await listMailsTo(email);
  const mailed = (await historyOf(id)).filter(({ action }) => action === "candidate.sign_in_mailed");
  expect(mailed).toHaveLength(3);
});

test("the candidate's access history omits sign-in e-mails", async () => {
  const { id, email } = await newCandidate(region);
  await requestAndReceiveMail(email);
  const ctx = {
    db: db(),
    base: { id: region.bases.live, mode: "live" as const },
    region: { id: region.id, baseIds: region.bases },
    actor: { kind: "candidate" as const, id },
    requestId: "test",
    now: () => new Date(),
  };
  const { page } = await findCandidateActivity(ctx as unknown as BaseContext, id, null);
  expect(page.map(({ action }) => action)).toEqual(["candidate.created"]);
});

test("the timeline has the latest 100 interactions, and up to 1,000 on request", async () => {
  const [person] = [{ name: "Mia Lang", email: "lang@example.org", privacyConsent: true }];
  const { result } = await runMutation(region, "POST", "/api/v2/candidates", { body: [person] });
  const [{ id }] = result.candidates;
  await db().execute(sql`
    insert into interactions (base_id, id, candidate_id, type, performed_at, created_at)
    select ${region.bases.live}, 'recTimeline' || lpad(number::text, 6, '0'), ${id}, 'Anders', now(), now()
    from generate_series(1, 130) as number`);
  const read = async (query: string) => {
    const { body } = await call("GET", `/api/console/candidates/${id}/timeline${query}`, adviser);
    const items = body.data.filter(({ kind }: { kind: string }) => kind === "interaction");
    return [items.length, body.meta.hasMore];
  };
  expect(await read("")).toEqual([100, true]);
  expect(await read("?limit=1000")).toEqual([130, false]);
  const { status } = await call("GET", `/api/console/candidates/${id}/timeline?limit=1001`, adviser);
  expect(status).toBe(400);
});

test("the timeline returns 404 for a candidate of another region", async () => {
  const stranger = await newStaff("manager", await newRegion());
  expect((await timeline(stranger.headers)).status).toBe(404);
});
