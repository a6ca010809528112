import "server-only";
import { and, asc, eq, gt, sql } from "drizzle-orm";
import { candidateChanges } from "@/db/schema/candidate-changes";
import { candidateMerges } from "@/db/schema/candidate-merges";
import { events } from "@/db/schema/events";
import { mutations } from "@/db/schema/mutations";
import type { BaseContext } from "@/lib/contract/context";
import type { Transaction } from "@/lib/platform/database/client";
import { isOwnChange } from "../candidate-changes/own-changes";
import { normalizeEmail } from "../candidates/normalize";
import type { StoredCandidate } from "../candidates/stored";
import { ADD_ACTIONS, findRelatedIds } from "./is-event-of";
import type { Sent } from "./move-records";
import type { UndoData } from "./undo-data";

type Ctx = BaseContext<Transaction>;
type Undo = UndoData & { mergedAt: Date };

/** `decidesConsent` is set if the person also gave or withdrew consent. */
export type SentByMerged = { sent: Sent[]; decidesConsent: boolean };

/**
 * Finds what the person whose record was merged has sent in the portal since the merge: everything that was
 * sent while the remaining record had that person's address instead of its own. Call this before the undo
 * changes the remaining candidate's values.
 */
export async function findSentByMerged(
  ctx: Ctx,
  remaining: StoredCandidate,
  undo: Undo,
): Promise<SentByMerged> {
  const { own, since } = await findAddresses(ctx, remaining, undo);
  if (own === undo.merged.emailKey) return { sent: [], decidesConsent: false };
  const found = await findSent(ctx, remaining.id, undo.mergedAt);
  // A change of the address ends all sessions, so what was sent in the same millisecond was sent before it.
  const addressAt = (time: Date) => since.findLast(({ from }) => from < time)?.emailKey ?? own;
  const byMerged = found.filter(({ acceptedAt }) => addressAt(acceptedAt) === undo.merged.emailKey);
  const isDecision = ({ id }: Sent) => id === remaining.id;
  return { sent: byMerged.filter((each) => !isDecision(each)), decidesConsent: byMerged.some(isDecision) };
}

/**
 * Returns the record's address before the merge (`own`), and its later addresses with the time at which each
 * began.
 */
async function findAddresses({ db, base }: Ctx, remaining: StoredCandidate, { fields, mergedAt }: Undo) {
  const rows = await db
    .select({
      from: candidateChanges.occurredAt,
      before: sql<string>`${candidateChanges.changes} #>> '{email,from}'`,
      after: sql<string>`${candidateChanges.changes} #>> '{email,to}'`,
    })
    .from(candidateChanges)
    .where(
      and(
        eq(candidateChanges.baseId, base.id),
        eq(candidateChanges.candidateId, remaining.id),
        gt(candidateChanges.occurredAt, mergedAt),
        sql`${candidateChanges.changes} ? 'email'`,
        isOwnChange,
      ),
    )
    .orderBy(asc(candidateChanges.id));
  const { before = rows[0]?.before ?? remaining.email, after = before } = fields.email ?? {};
  return {
    own: normalizeEmail(String(before)),
    since: [{ from: mergedAt, after }, ...rows].map((row) => ({
      from: row.from,
      emailKey: normalizeEmail(String(row.after)),
    })),
  };
}

/**
 * Finds what candidates have added to the record since a merge, even while the record was itself merged into
 * another one. Returns a decision about consent as the record's own id. Omits what was added by candidates
 * who were merged into it later. `acceptedAt` is when they sent it, because a write that was queued before a
 * merge runs after it.
 */
async function findSent(ctx: Ctx, candidateId: string, mergedAt: Date) {
  const related = await findRelatedIds(ctx, candidateId);
  const rows = await ctx.db.execute<{ id: string; at: Date; acceptedAt: Date }>(sql`
    select event.record_id as id, event.occurred_at as at,
      coalesce(mutation.created_at, event.occurred_at) as "acceptedAt"
    from ${events} as event
    left join ${mutations} as mutation on mutation.base_id = event.base_id and mutation.id = event.mutation_id
    where event.base_id = ${ctx.base.id} and event.candidate_id in ${related} and event.actor_kind = 'candidate'
      and (event.action in ${ADD_ACTIONS}
        or event.action = 'candidate.updated' and event.details -> 'fields' ? 'privacyConsent')
      and event.occurred_at >= ${mergedAt.toISOString()}::timestamptz
      and not exists (
        select from ${candidateMerges} as merge
        where merge.base_id = ${ctx.base.id} and merge.candidate_id = ${candidateId}
          and (merge.undo #> '{moved,interactions}' ? event.record_id
            or merge.undo #> '{moved,privacyRequests}' ? event.record_id
            or merge.undo #> '{moved,attachments}' @> jsonb_build_array(jsonb_build_object('id', event.record_id))))`);
  return rows.map(({ id, at, acceptedAt }) => ({
    id,
    at: new Date(at),
    acceptedAt: new Date(acceptedAt),
  }));
}
