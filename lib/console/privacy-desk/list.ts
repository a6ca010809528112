import "server-only";
import { and, asc, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { candidates } from "@/db/schema/candidates";
import { events } from "@/db/schema/events";
import { privacyRequests as table } from "@/db/schema/privacy-requests";
import type { BaseContext } from "@/lib/contract/context";
import type { Handler } from "@/lib/contract/contract";
import { cutPage, decodeCursor } from "@/lib/contract/cursor";
import { decisionsOf, type PrivacyRequestRow } from "@/lib/records/privacy/privacy-requests";
import type { Decision } from "@/lib/records/privacy/schema";
import { findNames } from "../activity/list";
import type { privacyDesk } from "./contract";

/** The condition and order of each list. `after` matches the rows after a page cursor. */
const LISTS = {
  open: {
    condition: isNull(table.answeredAt),
    order: [asc(table.dueAt), asc(table.id)],
    after: (time: string, id: string): SQL =>
      sql`(${table.dueAt}, ${table.id}) > (${time}::timestamptz, ${id}::uuid)`,
  },
  answered: {
    condition: isNotNull(table.answeredAt),
    order: [desc(table.answeredAt), desc(table.id)],
    after: (time: string, id: string): SQL =>
      sql`(${table.answeredAt}, ${table.id}) < (${time}::timestamptz, ${id}::uuid)`,
  },
};

export const listPrivacyRequests: Handler<typeof privacyDesk.list> = async (ctx, { query }) => {
  const { pageSize, cursor, state, id } = query;
  const { condition, order, after } = LISTS[state];
  const list = [ctx.base.id, "privacy requests", state];
  const position = cursor === undefined ? null : decodeCursor(cursor, list);
  const found = await ctx.db
    .select({ request: table, name: candidates.name })
    .from(table)
    .innerJoin(candidates, and(eq(candidates.baseId, table.baseId), eq(candidates.id, table.candidateId)))
    .where(
      and(
        eq(table.baseId, ctx.base.id),
        id ? eq(table.id, id) : condition,
        position ? after(String(position[0]), String(position[1])) : undefined,
      ),
    )
    .orderBy(...order)
    .limit(pageSize + 1);
  const { page, meta } = cutPage(found, pageSize, list, ({ request: { id, dueAt, answeredAt } }) => [
    (state === "open" ? dueAt : answeredAt)?.toISOString() ?? "",
    id,
  ]);
  const nameOfDecider = await findDeciders(
    ctx,
    page.map(({ request }) => request.id),
  );
  const now = ctx.now();
  return {
    data: page.map(({ request, name }) => ({
      ...presentRequest(request, nameOfDecider),
      isOverdue: request.answeredAt === null && request.dueAt <= now,
      candidate: { id: request.candidateId, name },
    })),
    meta,
  };
};

const presentRequest = (row: PrivacyRequestRow, nameOfDecider: DeciderLookup) => ({
  id: row.id,
  kind: row.kind,
  explanation: row.explanation,
  requestedAt: row.requestedAt.toISOString(),
  dueAt: row.dueAt.toISOString(),
  decision: row.decision,
  answer: row.answer,
  answeredAt: row.answeredAt?.toISOString() ?? null,
  decisions: decisionsOf(row).map(({ decision, answer, decidedAt }) => ({
    decision,
    answer,
    decidedAt: decidedAt.toISOString(),
    decidedBy: nameOfDecider(row.id, decision),
  })),
});

type DeciderLookup = (requestId: string, decision: Decision) => string | null;

/** Returns a function that finds who made a decision. The audit log has one event for each decision. */
async function findDeciders(ctx: BaseContext, requestIds: string[]): Promise<DeciderLookup> {
  const rows = await ctx.db
    .select()
    .from(events)
    .where(
      and(
        eq(events.baseId, ctx.base.id),
        // Use a literal instead of a parameter, because Postgres can't use the partial index with a
        // parameter.
        sql`${events.action} = 'privacy_request.answered'`,
        inArray(events.recordId, requestIds),
      ),
    );
  const actors = rows.map(({ actorKind, actorId }) => ({ actorKind, actorId }));
  const nameOf = await findNames(ctx, actors);
  return (requestId, decision) => {
    const row = rows.find(({ recordId, details }) => recordId === requestId && details.decision === decision);
    return row ? nameOf(row.actorKind, row.actorId) : null;
  };
}
