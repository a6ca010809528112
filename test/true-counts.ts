import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { db } from "@/lib/platform/database/client";

type Count = { dimension: string; value: string; month: string; count: number };

/** Reads the counts of a base that the triggers maintain. */
export const maintainedCounts = (baseId: number) =>
  db().execute<Count>(sql`
    select dimension, value, month::text, sum(count)::int as count from (
      select * from candidate_counts union all select * from candidate_count_changes_by_value
    ) as counts where base_id = ${baseId}
    group by 1, 2, 3 having sum(count) <> 0 order by 1, 2, 3`);
const recounted = (baseId: number) =>
  db().execute<Count>(sql`
    select dimension, value, month::text, count from recounted_candidates where base_id = ${baseId} order by 1, 2, 3`);

/** Expects the maintained counts to equal the actual number of candidates. */
export async function expectCorrectCounts(baseId: number) {
  expect([...(await maintainedCounts(baseId))]).toEqual([...(await recounted(baseId))]);
}
