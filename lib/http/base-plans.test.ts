import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { db } from "@/lib/platform/database/client";
import { call, drainQueue, newRegion, openTestApi, type TestRegion } from "@/test/api";
import { postCandidate } from "@/test/queue-fixtures";
import { newStaff, type TestStaffMember } from "@/test/staff";
import { explainStatement, recordStatementsWithParameters, type Statement } from "@/test/statements";

/**
 * Checks that row-level security doesn't keep these statements from using their indexes. Under row-level
 * security, PostgreSQL uses an index only for conditions with leakproof operators and functions.
 */

const ROWS = 5_000;
const IMPORT_ID = "0192aaaa-0000-7000-8000-000000000000";

let region: TestRegion;
let manager: TestStaffMember;
beforeAll(openTestApi);
beforeAll(async () => {
  region = await newRegion();
  manager = await newStaff("manager", region);
  await fill(region.bases.live);
});

async function fill(baseId: number): Promise<void> {
  await db().execute(sql`
    insert into mutations (id, base_id, operation, idempotency_key, idempotency_key_given, input_digest, actor_kind,
      actor_id, request_id, status, finished_at)
    select gen_random_uuid(), ${baseId}, 'candidates.update',
      case when n % 100 = 0 then ${`import:${IMPORT_ID}:`} else '' end || n, true, '', 'staff', '', '', 'completed', now()
    from generate_series(1, ${ROWS}) n`);
  await db().execute(sql`
    insert into imports (base_id, id, started_at, actor_kind, actor_id, last_row)
    values (${baseId}, ${IMPORT_ID}, now(), 'staff', '', 1000)`);
  await db().execute(sql`vacuum analyze mutations`);
}

/** Executes the statement again under the same row-level security, rolls it back, and returns its plan. */
async function explain(statement: Statement): Promise<string> {
  const rollback = new Error("rolled back");
  let plan = "";
  await db()
    .transaction(async (transaction) => {
      plan = await explainStatement(transaction, statement, sql`analyze, costs off, timing off, summary off`);
      throw rollback;
    })
    .catch((error) => {
      if (error !== rollback) throw error;
    });
  return plan;
}

const skippedRows = (plan: string) =>
  [...plan.matchAll(/Rows Removed by (?:Join )?Filter: (\d+)/g)].reduce(
    (sum, [, rows]) => sum + Number(rows),
    0,
  );

test.each([
  ["/api/console/mutations", /recursive latest/],
  ["/api/console/mutations", /by_row/],
  [`/api/console/mutations?group=${IMPORT_ID}`, /left join "callbacks"/],
  ["/api/console/imports", /generate_series/],
])("GET %s discards few rows in the statements that match %s", async (path, text) => {
  const statements = await recordStatementsWithParameters(async () => {
    expect((await call("GET", path, { headers: manager.headers })).status).toBe(200);
  });
  const found = statements.filter((statement) => text.test(statement.text));
  expect(found).not.toEqual([]);
  for (const statement of found) {
    const plan = await explain(statement);
    expect(skippedRows(plan), plan).toBeLessThan(ROWS / 20);
  }
});

test("the statement that finishes mutations finds them by id in an index", async () => {
  await postCandidate(region, "Noor");
  const statements = await recordStatementsWithParameters(() => drainQueue(region));
  const [finish] = statements.filter(({ text }) => /^update "mutations" set .*outcome/s.test(text));
  if (!finish) throw new Error("The engine finished nothing.");
  expect(finish.session).toMatch(/instroom_base/);
  expect(await explain(finish)).toMatch(/Index Cond: .*\bid = outcome\.id/);
});
