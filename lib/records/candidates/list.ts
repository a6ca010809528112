import "server-only";
import { and, desc, eq, gt, type Placeholder, type SQL, sql } from "drizzle-orm";
import { candidates } from "@/db/schema/candidates";
import type { BaseContext } from "@/lib/contract/context";
import type { Handler } from "@/lib/contract/contract";
import { decodeCursor, encodeCursor } from "@/lib/contract/cursor";
import { acrossBases } from "@/lib/platform/database/base-database";
import { prepared, type Queryable } from "@/lib/platform/database/client";
import { withUseLimits } from "../privacy/with-use-limits";
import { recordStaffReads } from "../record-reads";
import type { CandidateListQuery, candidates as endpoints, RecordQuery } from "./contract";
import { keepVisible } from "./keep-visible";
import { matchesSearch } from "./matches-search";
import { presentSelection, type SelectedCandidate } from "./present-selection";
import { presentWhileFits } from "./present-while-fits";
import { type StoredCandidate, selectCandidates } from "./stored";

type Filters = Pick<CandidateListQuery, "phase" | "sector" | "role" | "updatedAfter" | "createdAfter" | "q">;

const isFiltered = (filters: Filters) => Object.values(filters).some((value) => value !== undefined);

type ValueOrPlaceholder<Value> = Value | Placeholder;

/** Lists candidates, newest first. Keyset pagination on (createdAt, id) keeps pages stable during inserts. */
export const listCandidates: Handler<typeof endpoints.list> = async (ctx, { query }) => {
  const { pageSize, cursor, fields, include, ...filters } = query;
  const list = [ctx.base.id, "candidates", filters];
  const after = cursor === undefined ? null : decodeCursor(cursor, list);
  const found = await findPage(ctx, filters, after, pageSize + 1);
  const page = found.slice(0, pageSize);
  const visible = await selectVisible(ctx, page, { include, filters });
  const data = await presentPage(ctx, visible, { fields, include });
  recordStaffReads(ctx, data);
  const isCut = data.length < visible.length;
  const last = isCut ? visible[data.length - 1] : found.length > pageSize ? page.at(-1) : undefined;
  return {
    data,
    meta: { pageSize, cursor: last ? encodeCursor([last.createdAt.toISOString(), last.id], list) : null },
  };
};

/** Checks row-level security if the page was read without it, and adds the use limits if they are included. */
function selectVisible(
  ctx: BaseContext,
  page: StoredCandidate[],
  { include, filters }: { include: RecordQuery["include"]; filters: Filters },
): SelectedCandidate[] | Promise<SelectedCandidate[]> {
  if (include?.includes("useLimits")) return withUseLimits(ctx.base, page);
  return isFiltered(filters) ? keepVisible(ctx.base, page) : page;
}

/** Ends a page with includes early if it gets too large. Records without includes are much smaller. */
const presentPage = (ctx: BaseContext, page: SelectedCandidate[], query: RecordQuery) => {
  const present = (stored: SelectedCandidate) => presentSelection(ctx, stored, query);
  return query.include ? presentWhileFits(page, present) : Promise.all(page.map(present));
};

/**
 * Reads a page. Only the query without filters is a prepared statement. PostgreSQL may use one plan for all
 * values of a prepared statement, but the best plan of a filter depends on how rare its value is.
 */
function findPage(
  ctx: BaseContext,
  filters: Filters,
  after: string[] | null,
  limit: number,
): Promise<StoredCandidate[]> {
  if (isFiltered(filters)) return selectPage(acrossBases(ctx), filters, after, limit).execute();
  const [createdAt, id] = after ?? [];
  return prepared(ctx.db, after ? "later page of candidates" : "page of candidates", (queryable) => {
    const page = { db: queryable, base: { id: sql.placeholder("baseId") } };
    const place = after && [sql.placeholder("createdAt"), sql.placeholder("id")];
    return selectPage(page, {}, place, sql.placeholder("limit")).prepare("page_of_candidates");
  }).execute({ baseId: ctx.base.id, createdAt, id, limit });
}

/** Selects a page. `after` holds `createdAt` and `id` of the last row of the previous page. */
export const selectPage = (
  ctx: { db: Queryable; base: { id: ValueOrPlaceholder<number> } },
  filters: Filters,
  after: ValueOrPlaceholder<string>[] | null,
  limit: ValueOrPlaceholder<number>,
) =>
  selectCandidates(ctx.db)
    .where(
      and(eq(candidates.baseId, ctx.base.id), ...conditions(filters), after ? isAfter(after) : undefined),
    )
    .orderBy(desc(candidates.createdAt), desc(candidates.id))
    .limit(limit);

const isAfter = ([createdAt, id]: ValueOrPlaceholder<string>[]): SQL =>
  sql`(${candidates.createdAt}, ${candidates.id}) < (${createdAt}::timestamptz, ${id})`;

const conditions = (filters: Filters): (SQL | undefined)[] =>
  [
    filters.phase && eq(candidates.phase, filters.phase),
    filters.sector && sql`${candidates.sectorPreferences} @> array[${filters.sector}]::text[]`,
    filters.role && sql`${candidates.rolePreferences} @> array[${filters.role}]::text[]`,
    filters.updatedAfter ? gt(candidates.updatedAt, new Date(filters.updatedAfter)) : undefined,
    filters.createdAfter ? gt(candidates.createdAt, new Date(filters.createdAfter)) : undefined,
    filters.q ? matchesSearch(filters.q) : undefined,
  ] as (SQL | undefined)[];
