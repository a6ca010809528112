import "server-only";
import { and, desc, eq, lt, type SQL, sql } from "drizzle-orm";
import { mutations } from "@/db/schema/mutations";
import type { BaseContext } from "@/lib/contract/context";
import { type Handler, MIB } from "@/lib/contract/contract";
import { cutPage, decodeCursor } from "@/lib/contract/cursor";
import type { mutations as endpoints, MutationListQuery } from "./contract";
import { presentWithCallbacks } from "./find";
import { hasIdempotencyKey } from "./idempotency-key";
import { mutationColumns } from "./present";
import { recordResultReads } from "./result-reads";

type Filters = Pick<MutationListQuery, "status" | "operation"> & {
  /** Matches the mutation with the given idempotency key. */
  hasKey?: SQL | undefined;
};

export const listMutations: Handler<typeof endpoints.list> = async (ctx, { query }) => {
  const { pageSize, cursor, ...given } = query;
  const { idempotencyKey, ...others } = given;
  const list = [ctx.base.id, "mutations", given];
  const hasKey = idempotencyKey ? await hasIdempotencyKey(ctx.base.id, idempotencyKey) : undefined;
  const filters = { ...others, hasKey };
  const before = cursor === undefined ? null : Number(decodeCursor(cursor, list)[0]);
  const count = await countPerPage(ctx, filters, before, pageSize);
  const found = await selectPage(ctx, filters, before, count + 1);
  const { page, meta } = cutPage(found, count, list, ({ sequence }) => [String(sequence)]);
  recordResultReads(ctx, page);
  return { data: await presentWithCallbacks(ctx, page), meta: { ...meta, pageSize } };
};

/** Results can be megabytes long, so a page of a hundred could exceed Node's maximum string length. */
const PAGE_BYTES_MAX = 16 * MIB;

/** Counts how many mutations fit on a page: at least 1. */
async function countPerPage(
  ctx: BaseContext,
  filters: Filters,
  before: number | null,
  limit: number,
): Promise<number> {
  const sizes = await ctx.db
    .select({ bytes: sql<number>`coalesce(octet_length(${mutations.result}::text), 0)` })
    .from(mutations)
    .where(pageConditions(ctx, filters, before))
    .orderBy(desc(mutations.sequence))
    .limit(limit);
  let bytes = 0;
  const firstOutside = sizes.findIndex((size) => {
    bytes += size.bytes;
    return bytes > PAGE_BYTES_MAX;
  });
  return firstOutside < 0 ? limit : Math.max(1, firstOutside);
}

/** Selects a page. `before` is the last sequence number of the previous page. */
export const selectPage = (
  ctx: Pick<BaseContext, "db" | "base">,
  filters: Filters,
  before: number | null,
  limit: number,
) =>
  ctx.db
    .select(mutationColumns)
    .from(mutations)
    .where(pageConditions(ctx, filters, before))
    .orderBy(desc(mutations.sequence))
    .limit(limit);

const pageConditions = ({ base }: Pick<BaseContext, "base">, filters: Filters, before: number | null) =>
  and(
    eq(mutations.baseId, base.id),
    // Inline the literal instead of a parameter, so that Postgres can use the partial indexes on status.
    filters.status ? sql`${mutations.status} = ${sql.raw(`'${filters.status}'`)}` : undefined,
    filters.operation ? eq(mutations.operation, filters.operation) : undefined,
    filters.hasKey,
    before === null ? undefined : lt(mutations.sequence, before),
  );
