import "server-only";
import { and, desc, eq, lt, sql } from "drizzle-orm";
import { mutations } from "@/db/schema/mutations";
import type { BaseContext } from "@/lib/context";
import type { Verb } from "@/lib/contract";
import { openCursor, sealCursor } from "@/lib/cursor";
import type { mutations as endpoints, ListQuery } from "./contract";
import { withCallbacks } from "./find";

type Filters = Pick<ListQuery, "status" | "operation" | "idempotencyKey">;

/** The ledger of a base, the newest first. */
export const listMutations: Verb<typeof endpoints.list> = async (ctx, { query }) => {
  const { pageSize, cursor, ...filters } = query;
  const list = [ctx.base.id, "mutations", filters];
  const before = cursor === undefined ? null : Number(openCursor(cursor, list)[0]);
  const found = await pageOf(ctx, filters, before, pageSize + 1);
  const page = found.slice(0, pageSize);
  const last = found.length > pageSize ? page.at(-1) : undefined;
  return {
    data: await withCallbacks(ctx, page),
    meta: { pageSize, cursor: last ? sealCursor([String(last.sequence)], list) : null },
  };
};

/** The query of a page; `before` is the sequence number at which the page before ended. */
export const pageOf = (
  ctx: Pick<BaseContext, "db" | "base">,
  filters: Filters,
  before: number | null,
  limit: number,
) =>
  ctx.db
    .select()
    .from(mutations)
    .where(
      and(
        eq(mutations.baseId, ctx.base.id),
        // Written out, so that the partial indexes of a status apply.
        filters.status ? sql`${mutations.status} = ${sql.raw(`'${filters.status}'`)}` : undefined,
        filters.operation ? eq(mutations.operation, filters.operation) : undefined,
        filters.idempotencyKey ? eq(mutations.idempotencyKey, filters.idempotencyKey) : undefined,
        before === null ? undefined : lt(mutations.sequence, before),
      ),
    )
    .orderBy(desc(mutations.sequence))
    .limit(limit);
