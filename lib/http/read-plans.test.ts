import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { db } from "@/lib/platform/database/client";
import { applyCountChanges } from "@/lib/records/candidate-counts/apply-count-changes";
import { call, newRegion, openTestApi, type TestRegion } from "@/test/api";
import { newStaff, type TestStaffMember } from "@/test/staff";
import { explainStatement, recordStatementsWithParameters, type Statement } from "@/test/statements";
import { vacuumAnalyze } from "@/test/vacuum";

/**
 * Checks that reads of large tables use indexes: sends requests and runs EXPLAIN on their statements, under
 * the same row-level security as in the request.
 */

const ROWS = 20_000;

let region: TestRegion;
let manager: TestStaffMember;
let admin: TestStaffMember;
beforeAll(openTestApi);
beforeAll(async () => {
  region = await newRegion([{ name: "Bron", type: "text", required: false }]);
  manager = await newStaff("manager", region);
  admin = await newStaff("admin");
  const others = [await newRegion(), await newRegion()];
  for (const { bases } of [region, ...others]) await fill(bases.live);
  await archive(region.bases.live, 500);
  for (const { bases } of others) await archive(bases.live, 10_000);
  await applyCountChanges(db());
  await vacuumAnalyze(db());
});

async function fill(baseId: number): Promise<void> {
  await db().execute(sql`
    insert into candidates (base_id, id, name, email, privacy_consent, phone, city, phase, sector_preferences,
      role_preferences, desired_qualifications, custom_fields, email_key, phone_key, search_text, created_at, updated_at)
    select ${baseId}, 'rec' || lpad(n::text, 14, '0'), 'Naam ' || n, 'n' || n || '@example.org', n % 50 > 0, '06', 'Stad ' || n % 80,
      (array['nieuw', 'oriënteren', 'matchen', 'werkzaam'])[1 + n % 4], array['Primair onderwijs'],
      array[(array['OOP', 'Anders'])[1 + n % 2]], '{Pabo}', '{"Bron":"Beurs"}', 'n' || n || '@example.org', '316' || lpad(n::text, 8, '0'),
      'naam ' || md5(n::text), now() - n * interval '1 hour', now() - n * interval '30 minutes'
    from generate_series(1, ${ROWS}) n`);
  await db().execute(sql`
    insert into interactions (base_id, id, candidate_id, type, performed_at, summary, created_at)
    select base_id, id, id, 'Anders', created_at, 'Gesproken over ' || md5(id), created_at from candidates where base_id = ${baseId}`);
  await db().execute(sql`
    insert into interactions (base_id, id, candidate_id, type, performed_at, summary, created_at, is_question)
    select base_id, 'recV' || right(id, 13), id, 'E-mail', asked_at, 'Vraag', asked_at, true
    from candidates cross join lateral (select created_at + (right(id, 1)::int - 1) * interval '1 minute' as asked_at) asked
    where base_id = ${baseId} and right(id, 1) in ('0', '2')`);
  await db().execute(sql`
    insert into events (base_id, occurred_at, actor_kind, actor_id, action, candidate_id, record_id, details)
    select base_id, created_at, 'staff', '', 'candidate.updated', id, id, '{"phase":{"from":"nieuw","to":"matchen"}}'
    from candidates where base_id = ${baseId}`);
  await db().execute(sql`
    insert into mutations (id, base_id, operation, idempotency_key, idempotency_key_given, input_digest, actor_kind,
      actor_id, request_id, status, finished_at, candidate_ids, callback_url)
    select gen_random_uuid(), base_id, 'candidates.update', case when id like '%7' then 'import:0192aaaa-0000-7000-8000-00000000000' || right(id, 2)::int % 9 || ':' else '' end || id, true, '', 'system', '', '', 'completed', now(), array[id], 'https://example.org/'
    from candidates where base_id = ${baseId}`);
  await db().execute(sql`
    insert into callbacks (id, base_id, mutation_id, url, status) select id, base_id, id, callback_url, 'delivered' from mutations
    where base_id = ${baseId}`);
}

/** Adds archived candidates: few to the tested region and many to the other regions. */
const archive = (baseId: number, rows: number) =>
  db().execute(sql`
    insert into candidate_history (base_id, phase, sector_preferences, role_preferences, desired_qualifications,
      interactions_by_type, days_by_phase, created_month, archived_month)
    select ${baseId}, 'nieuw', '{}', '{}', '{}', '{"Anders":1}', '{"nieuw":30}', '2026-01-01', '2026-03-01'
    from generate_series(1, ${rows}) n`);

const LARGE = "candidates|candidate_feed|interactions|events|mutations|callbacks|candidate_history";

const DISABLES_SCANS = /set_config\('enable_seqscan'/;

async function explain(statements: Statement[]): Promise<string[]> {
  const plans: string[] = [];
  for (const [index, statement] of statements.entries()) {
    if (!/^\s*(select|with)\b/i.test(statement.text) || DISABLES_SCANS.test(statement.text)) continue;
    const isDisabled = DISABLES_SCANS.test(statements[index - 1]?.text ?? "");
    const setting = isDisabled ? "off" : "on";
    const plan = await db().transaction(async (transaction) => {
      await transaction.execute(sql`select set_config('enable_seqscan', ${setting}, true)`);
      return explainStatement(transaction, statement);
    });
    plans.push(plan);
  }
  return plans;
}

const month = new Date().toISOString().slice(0, 7);
const candidate = "rec00000000000077";

test.each([
  "/api/console/candidates?sort=name",
  "/api/console/candidates?sort=phase,-updatedAt",
  "/api/console/candidates?phase=nieuw&sort=-updatedAt",
  "/api/console/candidates?sector=Primair%20onderwijs&role=OOP&noContactDays=30",
  "/api/console/candidates?inPhaseDays=30",
  "/api/console/candidates?phase=matchen&inPhaseDays=30",
  "/api/console/candidates?phase=matchen&inPhaseDays=365&sort=name",
  "/api/console/candidates?q=c4ca4238",
  "/api/console/candidates?phase=nieuw&city=Stad%201&q=naam&sort=-updatedAt&pageSize=15",
  `/api/console/candidates?registered=${month}`,
  `/api/console/candidates?registered=2026-01..${month}&phase=nieuw&sort=-updatedAt&pageSize=15`,
  `/api/console/candidates?registered=${month}&role=OOP&sort=name`,
  "/api/console/candidates?q=na",
  "/api/console/candidates?q=stad",
  "/api/console/candidates?q=gesproken",
  "/api/console/candidates?q=gesproken%20over%20c4c&phase=nieuw&sort=name",
  `/api/console/candidates?customFields=${encodeURIComponent('{"Bron":["Website"]}')}`,
  "/api/console/candidates?contactType=E-mail",
  `/api/console/candidates?contactType=Anders&contacted=${month}`,
  `/api/console/candidates?contacted=2026-01..${month}&sort=name`,
  "/api/console/candidates?leftPhase=nieuw",
  "/api/console/candidates?leftPhase=werkzaam&phase=nieuw",
  `/api/console/candidates?reachedPhase=matchen&registered=${month}`,
  `/api/console/candidates?closed=true&closedIn=${month}`,
  "/api/console/candidates?closed=true&closedReason=other",
  "/api/console/candidates/cities",
  "/api/console/candidates?closed=true&sort=-updatedAt",
  "/api/console/candidates/cities?closed=true",
  `/api/console/candidates/${candidate}/closure`,
  `/api/console/candidates/${candidate}/timeline`,
  "/api/console/duplicates",
  "/api/console/duplicates/distinct",
  "/api/console/duplicates/find?email=n77%40example.org&phone=31600000077&name=Naam&dateOfBirth=1990-01-01",
  "/api/console/merges",
  `/api/console/candidates/${candidate}/merged`,
  "/api/console/privacy-requests",
  "/api/console/privacy-requests?state=answered",
  "/api/console/open-counts",
  "/api/console/to-do",
  "/api/console/privacy-requests?id=0192aaaa-0000-7000-8000-000000000000",
  `/api/console/candidates/${candidate}/use-limits`,
  "/api/console/reports",
  `/api/console/reports?from=${month}&until=${month}`,
  "/api/console/activity",
  "/api/console/activity?action=candidate.archived",
  "/api/console/activity?actorKind=candidate",
  "/api/console/activity?actorKind=staff",
  `/api/console/activity?candidateId=${candidate}`,
  "/api/console/activity?from=2026-01-01T00:00:00Z&until=2026-02-01T00:00:00Z",
  "/api/console/mutations",
  "/api/console/mutations?status=failed",
  "/api/console/mutations?group=0192aaaa-0000-7000-8000-000000000000",
  "/api/console/mutations?callback=failed",
  "/api/console/mutations?operation=candidates.archive",
  "/api/console/mutations?since=2026-01-01T00:00:00Z",
  `/api/console/mutations?q=${candidate}`,
  "/api/console/queue",
  "/api/console/api-keys",
  "/api/console/views",
  "/api/console/texts",
  "/api/console/settings",
  "/api/v2/candidates",
  "/api/v2/candidates?sector=Primair%20onderwijs&role=OOP",
  "/api/v2/candidates?q=c4ca4238",
  "/api/v2/candidates?updatedAfter=2026-11-01T00:00:00Z",
  "/api/v2/candidates?createdAfter=2026-11-01T00:00:00Z",
  "/api/v2/candidates/find?email=n77%40example.org",
  "/api/v2/candidates/find?phone=31600000077",
  "/api/v2/candidates/changes?since=0",
  "/api/v2/events?since=0",
  "/api/v2/events?since=0&action=candidate.archived",
  `/api/v2/events?since=0&candidateId=${candidate}`,
  "/api/v2/candidates/changes?since=0&include=candidate",
  `/api/v2/candidates/${candidate}?include=interactions,attachments`,
  `/api/v2/candidates/${candidate}?include=useLimits`,
  "/api/v2/candidates?include=useLimits",
  "/api/v2/candidates/changes?since=0&include=candidate,useLimits",
  `/api/v2/candidates/${candidate}/interactions`,
  "/api/v2/mutations",
  "/api/v2/mutations?status=failed",
  "/api/v2/mutations?operation=candidates.archive",
])("GET %s reads large tables with indexes", async (path) => {
  const credentials = path.startsWith("/api/v2") ? { key: region.key } : { headers: manager.headers };
  const statements = await recordStatementsWithParameters(async () => {
    expect((await call("GET", path, credentials)).status).toBe(200);
  });
  const plans = await explain(statements);
  expect(plans.length).toBeGreaterThan(0);
  for (const plan of plans) expect(plan).not.toMatch(new RegExp(`Seq Scan on (${LARGE})\\b`));
});

test("the list of regions counts each region's queue with indexes", async () => {
  const statements = await recordStatementsWithParameters(async () => {
    const { status } = await call("GET", "/api/console/administration/regions", { headers: admin.headers });
    expect(status).toBe(200);
  });
  const plans = await explain(statements);
  expect(plans.length).toBeGreaterThan(0);
  for (const plan of plans) expect(plan).not.toMatch(new RegExp(`Seq Scan on (${LARGE})\\b`));
});

test("the list of custom fields reads their history with an index", async () => {
  const statements = await recordStatementsWithParameters(async () => {
    const { status } = await call("GET", "/api/console/custom-fields", { headers: manager.headers });
    expect(status).toBe(200);
  });
  // Counting the fields' values scans all candidates, so check only the statement that reads the history.
  const plans = await explain(statements.filter(({ text }) => /from "events"/.test(text)));
  expect(plans).toHaveLength(1);
  expect(plans[0]).toMatch(/Index Scan.* (using|on) events_/);
});

test.each([
  ["/api/v2/candidates/changes", "candidate_feed", "candidate_feed_order"],
  ["/api/v2/events", "events", "events_feed"],
])("GET %s reads %s in the order of its index", async (path, table, index) => {
  const { next } = (await call("GET", path, region)).body.meta;
  for (const since of ["0", next]) {
    const statements = await recordStatementsWithParameters(async () => {
      const { status } = await call("GET", `${path}?since=${since}`, region);
      expect(status).toBe(200);
    });
    const plans = await explain(statements.filter(({ text }) => text.includes(`from "${table}"`)));
    expect(plans).toHaveLength(1);
    expect(plans[0]).toContain(`Index Scan using ${index}`);
    expect(plans[0]).not.toMatch(/Sort/);
  }
});
