import "server-only";
import { sql } from "drizzle-orm";
import { candidates } from "@/db/schema/candidates";
import type { Base } from "@/lib/contract/context";
import { dbOfBase } from "@/lib/platform/database/base-database";
import { buildStatement, prepared } from "@/lib/platform/database/client";

/**
 * Returns the rows of candidates that row-level security lets this base see. Filtered lists are read without
 * row-level security, because with it PostgreSQL can't use the indexes on search text and arrays. Also omits
 * candidates who were deleted in the meantime, so a page can be short although more rows follow.
 * `offset 0` makes PostgreSQL look up each id. Otherwise, its generic plan, which assumes a base of average
 * size, would read an index of all candidates of the base.
 */
export async function keepVisible<Row extends { id: string }>(base: Base, rows: Row[]): Promise<Row[]> {
  if (rows.length === 0) return rows;
  const visible = await prepared(dbOfBase(base.id), "visible candidates", (queryable) =>
    buildStatement<{ id: string }>(
      queryable,
      sql`select found.id from json_array_elements_text(${sql.placeholder("ids")}::json) as wanted(id)
        cross join lateral (
          select id from ${candidates} where base_id = ${sql.placeholder("baseId")} and id = wanted.id offset 0
        ) as found`,
    ),
  ).execute({ baseId: base.id, ids: JSON.stringify(rows.map(({ id }) => id)) });
  const ids = new Set(visible.map(({ id }) => id));
  return rows.filter(({ id }) => ids.has(id));
}
