import "server-only";
import { and, desc, eq, gte, inArray, lt, sql } from "drizzle-orm";
import { apiKeys } from "@/db/schema/api-keys";
import { regions } from "@/db/schema/regions";
import { securityEvents } from "@/db/schema/security-events";
import { staff } from "@/db/schema/staff";
import { shownKeyName } from "@/lib/access/api-keys/shown-name";
import type { SecurityEventRow } from "@/lib/access/security-log/chain";
import type { Context } from "@/lib/contract/context";
import type { Handler } from "@/lib/contract/contract";
import { cutPage, decodeCursor } from "@/lib/contract/cursor";
import type { SecurityLogFilters, securityLog } from "./contract";

/** The position of the last event of the previous page. */
export type SecurityLogPosition = Pick<SecurityEventRow, "month" | "position">;

export const listSecurityLog: Handler<typeof securityLog.list> = async (ctx, { query }) => {
  const { pageSize, cursor, ...filters } = query;
  const list = ["security log", filters];
  const before = cursor === undefined ? null : parsePosition(decodeCursor(cursor, list));
  const found = await findSecurityEventsBefore(ctx, filters, before, pageSize + 1);
  const { page, meta } = cutPage(found, pageSize, list, ({ month, position }) => [month, String(position)]);
  const names = await findNames(ctx, page);
  return { data: page.map((row) => present(row, names)), meta };
};

const parsePosition = ([month = "", position]: string[]): SecurityLogPosition => ({
  month,
  position: Number(position),
});

export const findSecurityEventsBefore = (
  ctx: Context,
  filters: SecurityLogFilters,
  before: SecurityLogPosition | null,
  limit: number,
) =>
  ctx.db
    .select()
    .from(securityEvents)
    .where(
      and(
        filters.action ? eq(securityEvents.action, filters.action) : undefined,
        filters.from ? gte(securityEvents.occurredAt, new Date(filters.from)) : undefined,
        filters.until ? lt(securityEvents.occurredAt, new Date(filters.until)) : undefined,
        before
          ? sql`(${securityEvents.month}, ${securityEvents.position}) < (${before.month}, ${before.position}::int)`
          : undefined,
      ),
    )
    .orderBy(desc(securityEvents.month), desc(securityEvents.position))
    .limit(limit);

/** Looks up current names of staff, keys and regions, because events store only ids. */
async function findNames(ctx: Context, page: SecurityEventRow[]): Promise<Map<string, string>> {
  const ids = page.flatMap(({ actorId, subjectId }) => [actorId, subjectId ?? []].flat());
  const [people, keys, foundRegions] = await Promise.all([
    ctx.db.select({ id: staff.id, name: staff.name }).from(staff).where(inArray(staff.id, ids)),
    ctx.db.select({ id: apiKeys.id, name: shownKeyName }).from(apiKeys).where(inArray(apiKeys.id, ids)),
    ctx.db.select({ id: regions.id, name: regions.name }).from(regions).where(inArray(regions.id, ids)),
  ]);
  return new Map([...people, ...keys, ...foundRegions].map(({ id, name }) => [id, name]));
}

const present = (row: SecurityEventRow, names: Map<string, string>) => ({
  id: `${row.month}/${row.position}`,
  occurredAt: row.occurredAt.toISOString(),
  action: row.action,
  actor: { kind: row.actorKind, id: row.actorId, name: names.get(row.actorId) ?? null },
  subject: row.subjectId === null ? null : { id: row.subjectId, name: names.get(row.subjectId) ?? null },
  address: row.address,
  details: row.details,
});
