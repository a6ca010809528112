import "server-only";
import { and, desc, eq, lt, ne } from "drizzle-orm";
import { events } from "@/db/schema/events";
import type { BaseContext } from "@/lib/contract/context";

const PAGE_SIZE = 50;

/** An audit event as the candidate sees it, without the name of the staff member. */
export type CandidateAuditEvent = {
  id: number;
  occurredAt: Date;
  actorKind: (typeof events.$inferSelect)["actorKind"];
  action: string;
  fields: string[];
};

/** Finds who read and changed a candidate's data, newest first. `older` is the cursor of the next page. */
export async function findCandidateActivity(
  ctx: BaseContext,
  candidateId: string,
  before: number | null,
): Promise<{ page: CandidateAuditEvent[]; older: number | null }> {
  const rows = await ctx.db
    .select()
    .from(events)
    .where(
      and(
        eq(events.baseId, ctx.base.id),
        eq(events.candidateId, candidateId),
        // Sign-in mails are left out, because they reveal data to the candidate only.
        ne(events.action, "candidate.sign_in_mailed"),
        before === null ? undefined : lt(events.id, before),
      ),
    )
    .orderBy(desc(events.id))
    .limit(PAGE_SIZE + 1);
  const page = rows.slice(0, PAGE_SIZE);
  return {
    page: page.map(({ id, occurredAt, actorKind, action, details }) => ({
      id,
      occurredAt,
      actorKind,
      action,
      fields: Array.isArray(details.fields) ? details.fields.map(String) : [],
    })),
    older: rows.length > PAGE_SIZE ? (page.at(-1)?.id ?? null) : null,
  };
}
