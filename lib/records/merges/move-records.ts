import "server-only";
import { and, eq, inArray, like, or, sql } from "drizzle-orm";
import { attachments } from "@/db/schema/attachments";
import { candidateChanges } from "@/db/schema/candidate-changes";
import { candidateMerges } from "@/db/schema/candidate-merges";
import { candidates } from "@/db/schema/candidates";
import { consents } from "@/db/schema/consents";
import { interactions } from "@/db/schema/interactions";
import { mails } from "@/db/schema/mails";
import { privacyRequests } from "@/db/schema/privacy-requests";
import type { BaseContext } from "@/lib/contract/context";
import type { Transaction } from "@/lib/platform/database/client";
import type { StoredCandidate } from "../candidates/stored";
import { IS_QUESTION } from "../interactions/is-contact";
import { ANSWER_TOPIC_PREFIX } from "../privacy/mail-candidate";

type Ctx = BaseContext<Transaction>;

/**
 * The tables whose rows a merge moves unchanged, each with the column that identifies a row. Attachments move
 * separately, because their positions change.
 */
export const MOVED = {
  interactions: [interactions, "id"],
  consents: [consents, "id"],
  /** Recorded old and new values of fields. */
  changes: [candidateChanges, "id"],
  privacyRequests: [privacyRequests, "id"],
  /** Earlier merges into the merged candidate. */
  merges: [candidateMerges, "merged_id"],
} as const;
type MovedTable = keyof typeof MOVED;

/** The ids of the records that a merge moved. Attachments include their former position. */
export type MovedRecords = Record<MovedTable, string[]> & {
  attachments: { id: string; position: number }[];
  /** Unsent mail. Missing in merges by an earlier release. */
  mails?: string[];
};

/** A file, question or privacy request that a candidate sent, and when it was added. */
export type Sent = { id: string; at: Date };

/** Moves all records of a candidate to another one. The moved files come after the existing files. */
export async function moveRecords(ctx: Ctx, from: StoredCandidate, toId: string): Promise<MovedRecords> {
  await ctx.db
    .update(attachments)
    .set({ candidateId: toId, position: positionAfter(ctx, toId) })
    .where(and(eq(attachments.baseId, ctx.base.id), eq(attachments.candidateId, from.id)));
  // Move unsent mail about the candidate, because deleting the candidate's row would delete the mail.
  const movedMails = await ctx.db
    .update(mails)
    .set({ aboutCandidateId: toId })
    .where(and(eq(mails.aboutBaseId, ctx.base.id), eq(mails.aboutCandidateId, from.id)))
    .returning({ id: mails.id });
  return {
    mails: movedMails.map(({ id }) => id),
    attachments: (from.attachments ?? []).map(({ id, position }) => ({ id, position })),
    interactions: await move(ctx, "interactions", from.id, toId),
    consents: await move(ctx, "consents", from.id, toId),
    changes: await move(ctx, "changes", from.id, toId),
    privacyRequests: await move(ctx, "privacyRequests", from.id, toId),
    merges: await move(ctx, "merges", from.id, toId),
  };
}

/** Moves the records of a merge back. Skips records that were removed after the merge. */
export async function moveRecordsBack(
  ctx: Ctx,
  moved: MovedRecords,
  fromId: string,
  toId: string,
): Promise<void> {
  for (const { id, position } of moved.attachments) {
    await ctx.db
      .update(attachments)
      .set({ candidateId: toId, position })
      .where(
        and(eq(attachments.baseId, ctx.base.id), eq(attachments.candidateId, fromId), eq(attachments.id, id)),
      );
  }
  await ctx.db
    .update(mails)
    .set({ aboutCandidateId: toId })
    .where(
      and(
        eq(mails.aboutBaseId, ctx.base.id),
        eq(mails.aboutCandidateId, fromId),
        inArray(mails.id, moved.mails ?? []),
      ),
    );
  for (const name of Object.keys(MOVED) as MovedTable[])
    await move(ctx, name, fromId, toId, moved[name] ?? []);
  await moveInteractionChanges(ctx, moved.interactions, fromId, toId);
  for (const id of [fromId, toId]) await updateLastContact(ctx, id);
}

/**
 * Moves what a person sent while their record was merged (`findSentByMerged`), with unsent mail about it.
 * Returns the ids of the moved records, and those of the privacy requests among them. The files come after
 * those that the candidate already has.
 */
export async function moveSent(ctx: Ctx, sent: readonly Sent[], fromId: string, toId: string) {
  if (sent.length === 0) return { records: [], requests: [] };
  const ids = sent.map(({ id }) => id);
  const isFrom = and(eq(attachments.baseId, ctx.base.id), eq(attachments.candidateId, fromId));
  const files = await ctx.db
    .update(attachments)
    .set({ candidateId: toId, position: positionAfter(ctx, toId) })
    .where(and(isFrom, inArray(attachments.id, ids)))
    .returning({ id: attachments.id });
  const questions = await move(ctx, "interactions", fromId, toId, ids);
  const requests = await move(ctx, "privacyRequests", fromId, toId, ids);
  await moveInteractionChanges(ctx, questions, fromId, toId);
  // Mail that tells the region about a question or request has the time of its event.
  const times = sent.map(({ at }) => at);
  const isAnswer = requests.map((id) => like(mails.topic, `${ANSWER_TOPIC_PREFIX}${id} %`));
  const isAboutSent = and(eq(mails.aboutBaseId, ctx.base.id), eq(mails.aboutCandidateId, fromId));
  await ctx.db
    .update(mails)
    .set({ aboutCandidateId: toId })
    .where(and(isAboutSent, or(inArray(mails.createdAt, times), ...isAnswer)));
  return { records: [...files.map(({ id }) => id), ...questions, ...requests], requests };
}

/** Returns a file's position after those of the candidate who gets it. */
const positionAfter = ({ base }: Ctx, candidateId: string) => sql`${attachments.position} + (
  select coalesce(max(file.position) + 1, 0) from ${attachments} as file
  where file.base_id = ${base.id} and file.candidate_id = ${candidateId} and file.field = ${attachments}.field)`;

/**
 * Moves rows of a table to another candidate: those with the given ids, or all. Returns the ids of the moved
 * rows.
 */
async function move({ db, base }: Ctx, name: MovedTable, fromId: string, toId: string, ids?: string[]) {
  const [table, column] = MOVED[name];
  const id = sql`${sql.identifier(column)}::text`;
  const isMoved = ids ? inArray(id, ids) : sql`true`;
  const rows = await db.execute<{ id: string }>(sql`
    update ${table} set candidate_id = ${toId}
    where base_id = ${base.id} and candidate_id = ${fromId} and ${isMoved} returning ${id} as id`);
  return rows.map((row) => row.id);
}

/** Moves the changes that were recorded after the merge for interactions that move back. */
const moveInteractionChanges = ({ db, base }: Ctx, interactionIds: string[], fromId: string, toId: string) =>
  db
    .update(candidateChanges)
    .set({ candidateId: toId })
    .where(
      and(
        eq(candidateChanges.baseId, base.id),
        eq(candidateChanges.candidateId, fromId),
        inArray(sql`${candidateChanges.interaction} ->> 'id'`, interactionIds),
      ),
    );

/**
 * Recomputes the last contact. When an interaction moves, the trigger updates only the candidate who gets it.
 * Counts contacts that took place after the transaction started, as the trigger does.
 */
const updateLastContact = ({ db, base }: Ctx, candidateId: string) =>
  db
    .update(candidates)
    .set({
      lastContactAt: sql`(select max(performed_at) from ${interactions} as interaction
        where interaction.base_id = ${base.id} and interaction.candidate_id = ${candidateId}
          and interaction.performed_at <= statement_timestamp() and not ${IS_QUESTION})`,
    })
    .where(and(eq(candidates.baseId, base.id), eq(candidates.id, candidateId)));
