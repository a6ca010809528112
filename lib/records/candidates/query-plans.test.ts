import { eq, type SQL, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { candidates } from "@/db/schema/candidates";
import { hasIdempotencyKey } from "@/lib/engine/mutations/idempotency-key";
import { selectPage as pageOfMutations } from "@/lib/engine/mutations/list";
import { lockHeads } from "@/lib/engine/mutations/lock-heads";
import { db } from "@/lib/platform/database/client";
import { newRegion, openTestApi, type TestRegion } from "@/test/api";
import { explainStatement, recordStatementsWithParameters } from "@/test/statements";
import { vacuumAnalyze } from "@/test/vacuum";
import { selectMutationsAbout } from "../erasures/select-mutations-about";
import { findInteractions } from "../interactions/find";
import { selectResidents } from "./archive";
import { findByPhone, selectByKey } from "./find";
import { selectPage } from "./list";
import { selectCandidates } from "./stored";

/** Rows per table and base: enough for the planner to prefer an index over a full scan. */
const ROWS = 10_000;

let region: TestRegion;
let hasKey: SQL | undefined;
beforeAll(openTestApi);
beforeAll(async () => {
  region = await newRegion();
  const other = await newRegion();
  for (const base of [region.bases.live, other.bases.live]) await fill(base);
  await vacuumAnalyze(db());
  hasKey = await hasIdempotencyKey(region.bases.live, "77");
});

async function fill(baseId: number): Promise<void> {
  await db().execute(sql`
    insert into candidates (base_id, id, name, email, privacy_consent, phone, city, phase, sector_preferences,
      role_preferences, email_key, phone_key, search_text, created_at, updated_at)
    select ${baseId}, 'rec' || lpad(n::text, 14, '0'), 'Naam ' || md5(n::text), 'n' || n || '@example.org', true,
      '06' || lpad(n::text, 8, '0'), 'Stad ' || n % 50,
      (array['nieuw', 'oriënteren', 'in opleiding', 'matchen', 'voorbereiden', 'werkzaam', 'uitgestroomd'])[1 + n % 7],
      array[(array['Primair onderwijs', 'Voortgezet onderwijs'])[1 + n % 2]], array['Anders'], 'n' || n || '@example.org',
      '316' || lpad(n::text, 8, '0'), 'naam ' || md5(n::text) || ' n' || n || '@example.org',
      now() - n * interval '1 minute', now() - n * interval '30 seconds'
    from generate_series(1, ${ROWS}) n`);
  await db().execute(sql`
    insert into attachments (base_id, id, candidate_id, field, position, filename, content_type, size, sha256,
      storage_key, created_at)
    select ${baseId}, 'att' || lpad(n::text, 14, '0'), 'rec' || lpad(n::text, 14, '0'), 'curriculumVitae', 0, 'cv.pdf',
      'application/pdf', 1, '', n::text, now()
    from generate_series(1, ${ROWS}) n`);
  await db().execute(sql`
    insert into interactions (base_id, id, candidate_id, type, performed_at, created_at)
    select ${baseId}, 'rec' || lpad(n::text, 14, '0'), 'rec' || lpad(n::text, 14, '0'), 'Anders', now(), now()
    from generate_series(1, ${ROWS}) n`);
  await db().execute(sql`
    insert into mutations (id, base_id, operation, idempotency_key, idempotency_key_given, input_digest, actor_kind,
      actor_id, request_id, status, finished_at, candidate_ids)
    select gen_random_uuid(), ${baseId}, 'candidates.update', n::text, true, '', 'system', '', '',
      case when n % 10 = 0 then 'failed' else 'completed' end, now(), array['rec' || lpad(n::text, 14, '0')]
    from generate_series(1, ${ROWS}) n`);
}

const ctx = () => ({ db: db(), base: { id: region.bases.live, mode: "live" as const } });
const fullCtx = () => ctx() as never;
const after = ["2026-01-01T00:00:00.000Z", "rec00000000000000"];
const none = {};

const queries: [string, () => { getSQL(): SQL }][] = [
  ["the first page", () => selectPage(ctx(), none, null, 26)],
  ["a later page", () => selectPage(ctx(), none, after, 26)],
  ["candidates in a phase", () => selectPage(ctx(), { phase: "matchen" }, null, 26)],
  ["a later page of candidates in a phase", () => selectPage(ctx(), { phase: "matchen" }, after, 26)],
  ["candidates with a sector", () => selectPage(ctx(), { sector: "Primair onderwijs" }, null, 26)],
  [
    "candidates with a sector that nobody has",
    () => selectPage(ctx(), { sector: "Praktijkonderwijs" }, null, 26),
  ],
  ["candidates with a role that nobody has", () => selectPage(ctx(), { role: "OOP" }, null, 26)],
  [
    "candidates changed after a time",
    () => selectPage(ctx(), { updatedAfter: "2026-01-01T00:00:00Z" }, null, 26),
  ],
  [
    "candidates created after a time",
    () => selectPage(ctx(), { createdAfter: "2026-01-01T00:00:00Z" }, null, 26),
  ],
  ["a search", () => selectPage(ctx(), { q: "c4ca4238" }, null, 26)],
  ["a search by the start of a phone number", () => selectPage(ctx(), { q: "0612" }, null, 26)],
  ["a search of two characters", () => selectPage(ctx(), { q: "c4" }, null, 26)],
  [
    "one candidate",
    () => selectCandidates(db()).where(sql`base_id = ${region.bases.live} and id = 'rec00000000000001'`),
  ],
  [
    "candidates with an e-mail address",
    () => selectByKey(db(), "emailKey", region.bases.live, "n77@example.org"),
  ],
  ["a candidate's interactions", () => findInteractions(fullCtx(), "rec00000000000077") as never],
  ["a page of mutations", () => pageOfMutations(ctx(), none, null, 26)],
  ["failed mutations", () => pageOfMutations(ctx(), { status: "failed" }, null, 26)],
  ["queued mutations", () => pageOfMutations(ctx(), { status: "queued" }, null, 26)],
  ["mutations of an operation", () => pageOfMutations(ctx(), { operation: "candidates.archive" }, null, 26)],
  ["mutations with an idempotency key", () => pageOfMutations(ctx(), { hasKey }, null, 26)],
  [
    "a candidate's mutations",
    () => selectMutationsAbout(sql`${region.bases.live}::int`, sql`array['rec00000000000077']`),
  ],
];

function expectIndexed(plan: string): void {
  expect(plan).not.toMatch(/Seq Scan on (candidates|mutations|interactions|attachments)/);
  expect(plan).toMatch(/Index Cond: /);
}

async function explain(query: { getSQL(): SQL }): Promise<string> {
  const plan = await db().execute<{ "QUERY PLAN": string }>(sql`explain ${query.getSQL()}`);
  return plan.map((row) => row["QUERY PLAN"]).join("\n");
}

test.each(queries)("the query for %s uses an index", async (_, query) => {
  expectIndexed(await explain(query()));
});

test("the query for candidates in a city finds the city in an index", async () => {
  const plan = await explain(selectResidents(db(), region.bases.live, "Stad 1"));
  expect(plan).toMatch(/Index Cond: .*\bcity\b/);
});

test("the engine's query for the head of the queue uses an index", async () => {
  const baseId = region.bases.live;
  const statements = await recordStatementsWithParameters(() =>
    db().transaction((transaction) => lockHeads(transaction, baseId, 10)),
  );
  const [heads, ...others] = statements.filter(({ text }) => text.includes('from "mutations"'));
  if (!heads) throw new Error("The engine read no queue.");
  expect(others).toEqual([]);
  expectIndexed(await db().transaction((transaction) => explainStatement(transaction, heads)));
});

test("a search by phone number uses an index", async () => {
  expect(await findByPhone(fullCtx(), "+31 6 0000 0077")).toHaveLength(1);
  const query = selectByKey(db(), "phoneKey", region.bases.live, "31600000077");
  expect(await explain(query)).toContain("candidates_phone");
  expect(await db().select().from(candidates).where(eq(candidates.phoneKey, "31600000077"))).toHaveLength(2);
});
