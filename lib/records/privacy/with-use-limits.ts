import "server-only";
import { sql } from "drizzle-orm";
import { candidates } from "@/db/schema/candidates";
import { consents } from "@/db/schema/consents";
import { privacyRequests } from "@/db/schema/privacy-requests";
import type { Base } from "@/lib/contract/context";
import { dbOfBase } from "@/lib/platform/database/base-database";
import { buildStatement, prepared } from "@/lib/platform/database/client";
import { type PrivacyRequestKind, USE_LIMITS, type UseLimit } from "./schema";

type Limits = Record<UseLimit, boolean>;

/**
 * Adds to each row the reasons why nobody may use the candidate's data at the moment, by the same rules as
 * `isUseStopped`. Like `keepVisible`, returns only the rows that this base can see, and uses one statement.
 */
export async function withUseLimits<Row extends { id: string }>(
  base: Base,
  rows: Row[],
): Promise<(Row & { useLimits: UseLimit[] })[]> {
  if (rows.length === 0) return [];
  const found = await prepared(dbOfBase(base.id), "candidates with use limits", (queryable) =>
    buildStatement<{ id: string } & Limits>(queryable, SELECT_LIMITS),
  ).execute({ baseId: base.id, ids: JSON.stringify(rows.map(({ id }) => id)) });
  const limitsOf = new Map<string, Limits>(found.map((limits) => [limits.id, limits]));
  return rows.flatMap((row) => {
    const limits = limitsOf.get(row.id);
    return limits ? [{ ...row, useLimits: USE_LIMITS.filter((limit) => limits[limit]) }] : [];
  });
}

const baseId = sql.placeholder("baseId");
const isApproved = (kind: PrivacyRequestKind) => sql`exists (
  select from ${privacyRequests} as request where request.base_id = ${baseId} and request.candidate_id = wanted.id
    and request.kind = ${sql.raw(`'${kind}'`)} and request.decision = 'approved')`;

const SELECT_LIMITS = sql`
  select found.* from json_array_elements_text(${sql.placeholder("ids")}::json) as wanted(id)
  cross join lateral (
    select id, erasure_requested_at is not null as erasure, ${isApproved("restriction")} as restriction,
      ${isApproved("objection")} as objection,
      not privacy_consent and not coalesce((
        select is_given from ${consents} as consent
        where consent.base_id = ${baseId} and consent.candidate_id = wanted.id and consent.undone_by is null
        order by consent.id desc limit 1
      ), true) as withdrawal
    from ${candidates} where base_id = ${baseId} and id = wanted.id offset 0
  ) as found`;
