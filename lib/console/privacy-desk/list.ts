import "server-only";
import { and, asc, desc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { candidates } from "@/db/schema/candidates";
import { privacyRequests as table } from "@/db/schema/privacy-requests";
import type { Handler } from "@/lib/contract/contract";
import { decodeCursor, encodeCursor } from "@/lib/contract/cursor";
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
  const { pageSize, cursor, state } = query;
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
        condition,
        position ? after(String(position[0]), String(position[1])) : undefined,
      ),
    )
    .orderBy(...order)
    .limit(pageSize + 1);
  const page = found.slice(0, pageSize);
  const last = found.length > pageSize ? page.at(-1)?.request : undefined;
  const positionOf = ({ dueAt, answeredAt }: typeof table.$inferSelect) =>
    state === "open" ? dueAt : answeredAt;
  const now = ctx.now();
  return {
    data: page.map(({ request, name }) => ({
      id: request.id,
      kind: request.kind,
      explanation: request.explanation,
      requestedAt: request.requestedAt.toISOString(),
      dueAt: request.dueAt.toISOString(),
      isOverdue: request.answeredAt === null && request.dueAt <= now,
      decision: request.decision,
      answer: request.answer,
      answeredAt: request.answeredAt?.toISOString() ?? null,
      candidate: { id: request.candidateId, name },
    })),
    meta: {
      pageSize,
      cursor: last ? encodeCursor([positionOf(last)?.toISOString() ?? "", last.id], list) : null,
    },
  };
};
