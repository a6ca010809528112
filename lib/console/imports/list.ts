import "server-only";
import { sql } from "drizzle-orm";
import { mutations } from "@/db/schema/mutations";
import type { BaseContext } from "@/lib/contract/context";
import type { Handler } from "@/lib/contract/contract";
import { findNames } from "../activity/list";
import type { imports, PastImport } from "./contract";
import { countUndone } from "./count-undone";
import { findImports, type ImportOfBase } from "./find-import";
import { CONFIRMED_SUFFIX, importKeys } from "./keys";

export const listImports: Handler<typeof imports.list> = async (ctx) => ({
  // Omit imports without rows, which a reset of the sandbox leaves behind.
  data: (await presentImports(ctx, await findImports(ctx))).filter(({ rows }) => rows > 0),
});

export async function presentImports(ctx: BaseContext, found: ImportOfBase[]): Promise<PastImport[]> {
  const undoneIds = found.flatMap(({ id, undoneAt }) => (undoneAt ? [id] : []));
  const [nameOf, counts, undone] = await Promise.all([
    findNames(ctx, found),
    countRows(ctx, found),
    countUndone(ctx, undoneIds),
  ]);
  return found.map(({ id, startedAt, undoneAt, actorKind, actorId }) => ({
    id,
    startedAt: startedAt.toISOString(),
    undoneAt: undoneAt?.toISOString() ?? null,
    by: nameOf(actorKind, actorId),
    rows: counts.get(id) ?? 0,
    undone: undone.get(id)?.undone ?? 0,
    left: undone.get(id)?.left ?? 0,
  }));
}

/**
 * Counts each import's mutations by their exact keys, because the unique index can't search by prefix.
 * `offset 0` makes Postgres build the keys before the join. Under row-level security, Postgres can't use the
 * index if the join condition builds the keys.
 */
async function countRows(ctx: BaseContext, found: ImportOfBase[]): Promise<Map<string, number>> {
  if (found.length === 0) return new Map();
  const keys = sql.join(
    found.map(({ id, lastRow }) => sql`(${id}, ${importKeys(id)}, ${lastRow}::int)`),
    sql`, `,
  );
  const rows = await ctx.db.execute<{ id: string; count: number }>(sql`
    select wanted.id, count(distinct number)::int as count
    from (
      select import.id, number, unnest(array[import.keys || number, import.keys || number || ${CONFIRMED_SUFFIX}]) as key
      from (values ${keys}) as import (id, keys, last_row)
      cross join lateral generate_series(1, import.last_row) as number offset 0
    ) as wanted
    join ${mutations} as mutation on mutation.base_id = ${ctx.base.id} and mutation.idempotency_key = wanted.key
    group by wanted.id`);
  return new Map(rows.map(({ id, count }) => [id, count]));
}
