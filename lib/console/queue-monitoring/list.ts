import "server-only";
import { and, desc, eq, getTableColumns, gte, inArray, isNotNull, lt, or, sql } from "drizzle-orm";
import { callbacks, importGroup, mutations } from "@/db/schema/mutations";
import type { BaseContext } from "@/lib/contract/context";
import type { Handler } from "@/lib/contract/contract";
import { cutPage, decodeCursor } from "@/lib/contract/cursor";
import { hasIdempotencyKey } from "@/lib/engine/mutations/idempotency-key";
import { shownKey } from "@/lib/engine/mutations/present";
import { acrossBases } from "@/lib/platform/database/base-database";
import { firstUuidV7 } from "@/lib/platform/ids";
import { findNames } from "../activity/list";
import type { ConsoleMutationsQuery, queueMonitoring } from "./contract";
import { findMutationCandidates, idsOfCandidates } from "./find-candidates";
import { countGroups, findFoldedPage } from "./fold-imports";

type Filters = Omit<ConsoleMutationsQuery, "pageSize" | "cursor">;

/** Lists the mutations of a base. Omits payloads and results, because clients poll this list. */
export const listConsoleMutations: Handler<typeof queueMonitoring.list> = async (ctx, { query }) => {
  const { pageSize, cursor, ...filters } = query;
  const list = [ctx.base.id, "mutation lines", filters];
  const before = cursor === undefined ? null : Number(decodeCursor(cursor, list)[0]);
  const isFolded = Object.entries(filters).every(([name, value]) => name === "since" || value === undefined);
  // Read the sequence numbers of imports' mutations across bases, because Postgres can't use the
  // imports' index under row-level security.
  const everywhere = acrossBases(ctx);
  const limit = pageSize + 1;
  const only = isFolded
    ? await findFoldedPage(everywhere, { matches: await filterConditions(ctx, filters), before, limit })
    : filters.group
      ? (await selectPage(everywhere, filters, { before, limit })).map(({ sequence }) => sequence)
      : undefined;
  const found = await selectPage(ctx, only ? {} : filters, { before, only, limit });
  const { page, meta } = cutPage(found, pageSize, list, ({ sequence }) => [String(sequence)]);
  const [nameOf, candidatesOf, groupOf] = await Promise.all([
    findNames(ctx, page),
    findMutationCandidates(ctx, page),
    isFolded ? countGroups(everywhere, page) : () => null,
  ]);
  return {
    data: page.map((row) => ({
      ...presentListItem(row, nameOf(row.actorKind, row.actorId)),
      candidates: candidatesOf(row),
      candidatesTotal: idsOfCandidates(row).length,
      group: groupOf(row.group),
    })),
    meta,
  };
};

const { input, result, idempotencyDigest, traceparent, ...columns } = getTableColumns(mutations);
const failureField = (name: "errorCode" | "message") =>
  sql<string | null>`case when ${mutations.status} = 'failed' then ${mutations.result} ->> ${name} end`;

/** Without a callback URL, the region can resend only the callbacks of an API key's writes. */
const canResend = ({ region }: BaseContext) =>
  sql<boolean>`${callbacks.body} is not null and (${region.callbackUrl !== null} or ${mutations.actorKind} = 'api_key')`;

type Page = {
  /** The sequence number of the last row of the previous page. Null for the first page. */
  before: number | null;
  /** If set, only these sequence numbers are read. */
  only?: number[] | undefined;
  limit: number;
};

const selectPage = async (ctx: BaseContext, filters: Filters, { before, only, limit }: Page) =>
  ctx.db
    .select({
      ...columns,
      idempotencyKey: shownKey,
      errorCode: failureField("errorCode"),
      message: failureField("message"),
      callbackStatus: callbacks.status,
      callbackAttempts: callbacks.attempts,
      canResend: canResend(ctx),
      group: sql<string | null>`${importGroup}`,
    })
    .from(mutations)
    .leftJoin(callbacks, and(eq(callbacks.baseId, mutations.baseId), eq(callbacks.mutationId, mutations.id)))
    .where(
      and(
        eq(mutations.baseId, ctx.base.id),
        await filterConditions(ctx, filters),
        before === null ? undefined : lt(mutations.sequence, before),
        only && inArray(mutations.sequence, only),
      ),
    )
    .orderBy(desc(mutations.sequence))
    .limit(limit);

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/**
 * The maximum difference between the clocks: an id contains the time of a process's clock, but `createdAt`
 * comes from the database's clock.
 */
const CLOCK_SKEW_MS = 60_000;

async function filterConditions(
  { base }: BaseContext,
  { status, operation, callback, since, group, q }: Filters,
) {
  const from = since === undefined ? null : new Date(since);
  return and(
    // Use a literal, because Postgres can't use the partial indexes on status with a parameter.
    status ? sql`${mutations.status} = ${sql.raw(`'${status}'`)}` : undefined,
    operation ? eq(mutations.operation, operation) : undefined,
    callback ? and(isNotNull(mutations.callbackUrl), hasCallbackStatus(callback)) : undefined,
    // Few callbacks fail, so it is faster to find them by index than to check every mutation.
    callback === "failed"
      ? sql`${mutations.id} in (select mutation_id from ${callbacks} as failed
          where failed.base_id = ${base.id} and failed.status = 'failed')`
      : undefined,
    // `createdAt` has no index, but ids do, and they sort by time.
    from ? gte(mutations.id, firstUuidV7(Math.max(0, from.getTime() - CLOCK_SKEW_MS))) : undefined,
    from ? gte(mutations.createdAt, from) : undefined,
    group ? sql`${importGroup} = ${group}` : undefined,
    q
      ? or(await hasIdempotencyKey(base.id, q), UUID.test(q) ? eq(mutations.id, q.toLowerCase()) : undefined)
      : undefined,
  );
}

/** A callback has no row until its mutation finishes. */
const hasCallbackStatus = (status: NonNullable<Filters["callback"]>) =>
  sql`coalesce(${callbacks.status}, 'pending') = ${status}`;

type ListItemRow = Awaited<ReturnType<typeof selectPage>>[number];

const presentListItem = (row: ListItemRow, name: string | null) => ({
  mutationId: row.id,
  idempotencyKey: row.idempotencyKey ?? row.id,
  operation: row.operation,
  status: row.status,
  attempts: row.attempts,
  actor: { kind: row.actorKind, id: row.actorId, name },
  createdAt: row.createdAt.toISOString(),
  startedAt: row.startedAt?.toISOString() ?? null,
  finishedAt: row.finishedAt?.toISOString() ?? null,
  nextTryAt: row.notBefore?.toISOString() ?? null,
  failure: row.errorCode === null ? null : { errorCode: row.errorCode, message: row.message ?? "" },
  callback: row.callbackUrl
    ? {
        status: row.callbackStatus ?? ("pending" as const),
        attempts: row.callbackAttempts ?? 0,
        canResend: row.canResend,
      }
    : null,
});
