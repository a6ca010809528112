import "server-only";
import { sql } from "drizzle-orm";
import { candidateHistory } from "@/db/schema/candidates";
import { interactions } from "@/db/schema/interactions";
import type { BaseContext } from "@/lib/contract/context";
import { IS_CONTACT } from "@/lib/records/interactions/is-contact";
import type { ReportQuery } from "./contract";
import { inPeriod, isDuringPeriod } from "./period";
import { COUNT_SHOWN_MIN } from "./suppress-small-count";

/** How many of a type's latest interactions to read first. Usually, at least five people had them. */
const INTERACTIONS_READ_FIRST = 50;
/** The maximum number of interactions and of archived candidates to read for one type. */
const INTERACTIONS_READ_MAX = 5_000;
const ARCHIVED_READ_MAX = 50_000;

/**
 * Returns which of these types of interactions at least five people had in the period: existing candidates,
 * including closed ones, and archived candidates.
 */
export async function findCommonTypes(
  { db, base }: BaseContext,
  types: readonly string[],
  { from, until }: ReportQuery,
): Promise<ReadonlySet<string>> {
  const period = { from, until };
  // `order by performed_at` makes PostgreSQL read the interactions by index.
  const selectPeople = (interactionsMax: number) => sql`
    (select distinct candidate_id from (
      select candidate_id from ${interactions} where base_id = ${base.id} and type = kind.type
        and ${IS_CONTACT} and ${isDuringPeriod(sql`performed_at`, period)} order by performed_at desc limit ${interactionsMax}
    ) as moment limit ${COUNT_SHOWN_MIN})`;
  const found = await db.execute<{ type: string }>(sql`
    select kind.type from unnest(${sql.param(types)}::text[]) as kind(type)
    where (select count(*) from ${selectPeople(INTERACTIONS_READ_FIRST)} as people) = ${COUNT_SHOWN_MIN}
    or (
      select count(*) from (
        ${selectPeople(INTERACTIONS_READ_MAX)}
        union all (select id::text from (
          select id, interactions_by_type from ${candidateHistory}
          where base_id = ${base.id} and ${inPeriod(sql`created_month`, period)} limit ${ARCHIVED_READ_MAX}
        ) as archived where interactions_by_type ? kind.type limit ${COUNT_SHOWN_MIN})
        limit ${COUNT_SHOWN_MIN}
      ) as people
    ) = ${COUNT_SHOWN_MIN}`);
  return new Set(found.map(({ type }) => type));
}
