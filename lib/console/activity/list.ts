import "server-only";
import { and, desc, eq, gte, inArray, lt, sql } from "drizzle-orm";
import { apiKeys } from "@/db/schema/api-keys";
import { candidates } from "@/db/schema/candidates";
import { events } from "@/db/schema/events";
import { staff } from "@/db/schema/staff";
import { shownKeyName } from "@/lib/access/api-keys/shown-name";
import type { BaseContext } from "@/lib/contract/context";
import type { Handler } from "@/lib/contract/contract";
import { cutPage, decodeCursor } from "@/lib/contract/cursor";
import { findAllMergedInto } from "@/lib/records/merges/find-merged";
import { MERGE_ACTIONS } from "@/lib/records/merges/is-event-of";
import type { ActivityFilters, activity } from "./contract";

export type EventRow = typeof events.$inferSelect;

export const listActivity: Handler<typeof activity.list> = async (ctx, { query }) => {
  const { pageSize, cursor, ...filters } = query;
  const list = [ctx.base.id, "activity by time", filters];
  const before = cursor === undefined ? null : parseCursor(decodeCursor(cursor, list));
  const found = await findEventsBefore(ctx, filters, before, pageSize + 1);
  const { page, meta } = cutPage(found, pageSize, list, ({ occurredAt, id }) => [
    occurredAt.toISOString(),
    String(id),
  ]);
  const nameOf = await findNames(ctx, page);
  const gone = page.flatMap(({ candidateId: id }) => (id && nameOf("candidate", id) === null ? id : []));
  const mergedInto = await findAllMergedInto(ctx, [...new Set(gone)]);
  return { data: page.map((row) => presentEvent(row, nameOf, mergedInto)), meta };
};

/** The position of the last event of the previous page. */
export type EventCursor = Pick<EventRow, "occurredAt" | "id">;

const parseCursor = ([occurredAt = "", id]: string[]): EventCursor => ({
  occurredAt: new Date(occurredAt),
  id: Number(id),
});

export const findEventsBefore = (
  ctx: Pick<BaseContext, "db" | "base">,
  filters: ActivityFilters,
  before: EventCursor | null,
  limit: number,
) =>
  ctx.db
    .select()
    .from(events)
    .where(
      and(
        eq(events.baseId, ctx.base.id),
        filters.candidateId ? eq(events.candidateId, filters.candidateId) : undefined,
        // Use a literal instead of a parameter, because Postgres can't use the partial index with a
        // parameter.
        filters.actorKind ? sql`${events.actorKind} = ${sql.raw(`'${filters.actorKind}'`)}` : undefined,
        filters.action ? eq(events.action, filters.action) : undefined,
        filters.from ? gte(events.occurredAt, new Date(filters.from)) : undefined,
        filters.until ? lt(events.occurredAt, new Date(filters.until)) : undefined,
        before
          ? sql`(${events.occurredAt}, ${events.id}) < (${before.occurredAt.toISOString()}::timestamptz, ${before.id}::bigint)`
          : undefined,
      ),
    )
    .orderBy(desc(events.occurredAt), desc(events.id))
    .limit(limit);

type EventIds = Pick<EventRow, "actorKind" | "actorId"> &
  Partial<Pick<EventRow, "candidateId" | "recordId" | "action">>;
type NameLookup = (kind: EventRow["actorKind"], id: string) => string | null;

const isMergeAction = (action = ""): boolean => MERGE_ACTIONS.includes(action);

/** Looks up current names, because events store only ids. */
export async function findNames(ctx: BaseContext, page: EventIds[]): Promise<NameLookup> {
  const idsOf = (kind: EventRow["actorKind"]) =>
    page.filter((row) => row.actorKind === kind).map((row) => row.actorId);
  const recordIds = page.flatMap(({ candidateId, recordId = [] }) => (candidateId === null ? recordId : []));
  const mergedIds = page.flatMap(({ action, recordId = [] }) => (isMergeAction(action) ? recordId : []));
  const concernedIds = page.flatMap((row) => row.candidateId ?? []);
  const candidateIds = [...idsOf("candidate"), ...concernedIds, ...mergedIds];
  const [people, keys, known] = await Promise.all([
    ctx.db
      .select({ id: staff.id, name: staff.name })
      .from(staff)
      .where(inArray(staff.id, [...idsOf("staff"), ...recordIds])),
    ctx.db
      .select({ id: apiKeys.id, name: shownKeyName })
      .from(apiKeys)
      .where(inArray(apiKeys.id, [...idsOf("api_key"), ...recordIds])),
    ctx.db
      .select({ id: candidates.id, name: candidates.name })
      .from(candidates)
      .where(and(eq(candidates.baseId, ctx.base.id), inArray(candidates.id, candidateIds))),
  ]);
  const names = new Map<string, string>([
    ...people.map(({ id, name }) => [`staff ${id}`, name] as const),
    ...keys.map(({ id, name }) => [`api_key ${id}`, name] as const),
    ...known.map(({ id, name }) => [`candidate ${id}`, name] as const),
  ]);
  return (kind, id) => names.get(`${kind} ${id}`) ?? null;
}

const presentEvent = (row: EventRow, nameOf: NameLookup, mergedInto: ReadonlyMap<string, string>) => ({
  id: String(row.id),
  occurredAt: row.occurredAt.toISOString(),
  actor: { kind: row.actorKind, id: row.actorId, name: nameOf(row.actorKind, row.actorId) },
  action: row.action,
  candidate: row.candidateId
    ? {
        id: row.candidateId,
        name: nameOf("candidate", row.candidateId),
        mergedInto: mergedInto.get(row.candidateId) ?? null,
      }
    : null,
  recordId: row.recordId,
  recordName: isMergeAction(row.action)
    ? nameOf("candidate", row.recordId)
    : (nameOf("api_key", row.recordId) ?? nameOf("staff", row.recordId)),
  mutationId: row.mutationId,
  details: row.details,
});
