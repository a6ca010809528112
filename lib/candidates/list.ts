import "server-only";
import { and, desc, eq, gt, type SQL, sql } from "drizzle-orm";
import { candidates } from "@/db/schema/candidates";
import type { BaseContext } from "@/lib/context";
import type { Verb } from "@/lib/contract";
import { openCursor, sealCursor } from "@/lib/cursor";
import type { candidates as endpoints, ListQuery } from "./contract";
import { foldText } from "./match-keys";
import { presentWith } from "./select-fields";
import { selectCandidates } from "./stored";

type Filters = Pick<ListQuery, "phase" | "sector" | "role" | "updatedAfter" | "createdAfter" | "q">;

/** Newest first, keyset on (createdAt, id): a page stays the same page while rows are inserted (contract §5). */
export const listCandidates: Verb<typeof endpoints.list> = async (ctx, { query }) => {
  const { pageSize, cursor, fields, include, ...filters } = query;
  const list = [ctx.base.id, "candidates", filters];
  const after = cursor === undefined ? null : openCursor(cursor, list);
  const found = await pageOf(ctx, filters, after, pageSize + 1);
  const page = found.slice(0, pageSize);
  const last = found.length > pageSize ? page.at(-1) : undefined;
  return {
    data: await Promise.all(page.map((stored) => presentWith(ctx, stored, { fields, include }))),
    meta: { pageSize, cursor: last ? sealCursor([last.createdAt.toISOString(), last.id], list) : null },
  };
};

/** The query of a page; `after` is where the page before ended. */
export const pageOf = (
  ctx: Pick<BaseContext, "db" | "base">,
  filters: Filters,
  after: string[] | null,
  limit: number,
) =>
  selectCandidates(ctx.db)
    .where(
      and(eq(candidates.baseId, ctx.base.id), ...conditions(filters), after ? isAfter(after) : undefined),
    )
    .orderBy(desc(candidates.createdAt), desc(candidates.id))
    .limit(limit);

const isAfter = ([createdAt, id]: string[]): SQL =>
  sql`(${candidates.createdAt}, ${candidates.id}) < (${createdAt}::timestamptz, ${id})`;

const conditions = (filters: Filters): (SQL | undefined)[] =>
  [
    filters.phase && eq(candidates.phase, filters.phase),
    filters.sector && sql`${candidates.sectorPreferences} @> array[${filters.sector}]::text[]`,
    filters.role && sql`${candidates.rolePreferences} @> array[${filters.role}]::text[]`,
    filters.updatedAfter ? gt(candidates.updatedAt, new Date(filters.updatedAfter)) : undefined,
    filters.createdAfter ? gt(candidates.createdAt, new Date(filters.createdAfter)) : undefined,
    filters.q ? sql`${candidates.searchText} like ${containing(filters.q)}` : undefined,
  ] as (SQL | undefined)[];

const containing = (q: string) => `%${foldText(q).replace(/[\\%_]/g, "\\$&")}%`;
