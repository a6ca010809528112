import "server-only";
import { and, desc, eq, getTableColumns, gte, isNotNull, lt, or, sql } from "drizzle-orm";
import { callbacks, mutations } from "@/db/schema/mutations";
import type { BaseContext } from "@/lib/contract/context";
import type { Verb } from "@/lib/contract/contract";
import { openCursor, sealCursor } from "@/lib/contract/cursor";
import { firstUuidV7 } from "@/lib/platform/ids";
import { namesIn } from "../activity/list";
import type { LinesQuery, oversight } from "./contract";

type Filters = Omit<LinesQuery, "pageSize" | "cursor">;

/** The ledger as a list to look at: read every few seconds, so without what makes a row of it long. */
export const listLines: Verb<typeof oversight.lines> = async (ctx, { query }) => {
  const { pageSize, cursor, ...filters } = query;
  const list = [ctx.base.id, "mutation lines", filters];
  const before = cursor === undefined ? null : Number(openCursor(cursor, list)[0]);
  const found = await pageOf(ctx, filters, before, pageSize + 1);
  const page = found.slice(0, pageSize);
  const last = found.length > pageSize ? page.at(-1) : undefined;
  const nameOf = await namesIn(
    ctx,
    page.map((row) => ({ ...row, candidateId: null })),
  );
  return {
    data: page.map((row) => present(row, nameOf(row.actorKind, row.actorId))),
    meta: { pageSize, cursor: last ? sealCursor([String(last.sequence)], list) : null },
  };
};

const { input, result, ...columns } = getTableColumns(mutations);
const ofFailure = (name: "errorCode" | "message") =>
  sql<string | null>`case when ${mutations.status} = 'failed' then ${mutations.result} ->> ${name} end`;

const pageOf = (ctx: BaseContext, filters: Filters, before: number | null, limit: number) =>
  ctx.db
    .select({
      ...columns,
      errorCode: ofFailure("errorCode"),
      message: ofFailure("message"),
      callbackStatus: callbacks.status,
      callbackAttempts: callbacks.attempts,
    })
    .from(mutations)
    .leftJoin(callbacks, and(eq(callbacks.baseId, mutations.baseId), eq(callbacks.mutationId, mutations.id)))
    .where(
      and(
        eq(mutations.baseId, ctx.base.id),
        isChosen(filters),
        before === null ? undefined : lt(mutations.sequence, before),
      ),
    )
    .orderBy(desc(mutations.sequence))
    .limit(limit);

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Ids are made by the processes' clocks, the moment of acceptance by the database's. */
const CLOCKS_APART_MS = 60_000;

function isChosen({ status, operation, callback, since, q }: Filters) {
  const from = since === undefined ? null : new Date(since);
  return and(
    // Written out, so that the partial indexes of a status apply.
    status ? sql`${mutations.status} = ${sql.raw(`'${status}'`)}` : undefined,
    operation ? eq(mutations.operation, operation) : undefined,
    callback ? and(isNotNull(mutations.callbackUrl), hasCallback(callback)) : undefined,
    // There is an index of the ids, which sort by time, and none of the moments.
    from ? gte(mutations.id, firstUuidV7(Math.max(0, from.getTime() - CLOCKS_APART_MS))) : undefined,
    from ? gte(mutations.createdAt, from) : undefined,
    q
      ? or(eq(mutations.idempotencyKey, q), UUID.test(q) ? eq(mutations.id, q.toLowerCase()) : undefined)
      : undefined,
  );
}

/** A callback that waits for its mutation has no row yet. */
const hasCallback = (status: NonNullable<Filters["callback"]>) =>
  sql`coalesce(${callbacks.status}, 'pending') = ${status}`;

type Line = Awaited<ReturnType<typeof pageOf>>[number];
const isoOrNull = (moment: Date | null) => moment?.toISOString() ?? null;

const present = (row: Line, name: string | null) => ({
  mutationId: row.id,
  idempotencyKey: row.idempotencyKey,
  operation: row.operation,
  status: row.status,
  attempts: row.attempts,
  actor: { kind: row.actorKind, id: row.actorId, name },
  createdAt: row.createdAt.toISOString(),
  startedAt: isoOrNull(row.startedAt),
  finishedAt: isoOrNull(row.finishedAt),
  nextTryAt: isoOrNull(row.notBefore),
  failure: row.errorCode === null ? null : { errorCode: row.errorCode, message: row.message ?? "" },
  callback: row.callbackUrl
    ? { status: row.callbackStatus ?? ("pending" as const), attempts: row.callbackAttempts ?? 0 }
    : null,
});
