import "server-only";
import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { privacyRequests } from "@/db/schema/privacy-requests";
import type { BaseContext, MutationContext } from "@/lib/contract/context";
import { fail } from "@/lib/contract/errors";
import type { Queryable } from "@/lib/platform/database/client";
import { fromDutchDateTime, toDutchDateTime } from "@/lib/platform/dutch-date-time";
import { newUuidV7 } from "@/lib/platform/ids";
import type { Language } from "@/lib/platform/languages";
import { publicPageLink } from "@/lib/platform/mail/page-link";
import { recordAuditEvents } from "../audit-events";
import { getCandidate } from "../candidates/find";
import type { Outcome } from "../operation-handler";
import { ANSWER_TOPIC_PREFIX, mailCandidate } from "./mail-candidate";
import { mailRegion } from "./mail-region";
import type { Decision, PrivacyAnswer, PrivacyRequest, PrivacyRequestKind } from "./schema";

export type PrivacyRequestRow = typeof privacyRequests.$inferSelect;
export type RequestDecision = { decision: Decision; answer: string; decidedAt: Date };
type NewRequest = { kind: PrivacyRequestKind; explanation: string | null };
type Input<Body> = { params: { id: string }; options?: { language?: Language }; body: Body };

/**
 * Returns the same day and time a month later, in Dutch time and to the minute. If the next month is too short,
 * returns its last day (GDPR, article 12, paragraph 3).
 */
export function oneMonthAfter(date: Date): Date {
  const due = new Date(`${toDutchDateTime(date)}Z`);
  const day = due.getUTCDate();
  due.setUTCMonth(due.getUTCMonth() + 1);
  if (due.getUTCDate() !== day) due.setUTCDate(0);
  return new Date(fromDutchDateTime(due.toISOString().slice(0, -1)));
}

/**
 * Stores a candidate's privacy request, and notifies the region by e-mail. A second request of the same kind
 * changes nothing while the first is open. Fails with `candidate_not_found`.
 */
export async function addPrivacyRequest(ctx: MutationContext, { params, options, body }: Input<NewRequest>) {
  const { id: candidateId } = await getCandidate(ctx, params.id);
  const requests = await findPrivacyRequests(ctx, candidateId);
  const open = requests.find(({ kind, answeredAt }) => kind === body.kind && answeredAt === null);
  const row = open ?? (await insertRequest(ctx, candidateId, body, options?.language ?? "nl"));
  return { result: { request: presentRequest(row) }, candidateIds: [candidateId] } satisfies Outcome;
}

async function insertRequest(
  ctx: MutationContext,
  candidateId: string,
  { kind, explanation }: NewRequest,
  language: Language,
): Promise<PrivacyRequestRow> {
  const requestedAt = ctx.now();
  const row = {
    baseId: ctx.base.id,
    id: newUuidV7(),
    candidateId,
    kind,
    explanation,
    language,
    requestedAt,
    dueAt: oneMonthAfter(requestedAt),
    decision: null,
    answer: null,
    answeredAt: null,
    approvalAnswer: null,
    approvedAt: null,
  };
  await ctx.db.insert(privacyRequests).values(row);
  await recordAuditEvents(ctx, [
    { action: "privacy_request.added", candidateId, recordId: row.id, details: { kind } },
  ]);
  await mailRegion(ctx, row);
  return row;
}

const LIFTED_MAILS = { restriction: "restrictionLifted", objection: "objectionLifted" } as const;

/**
 * Answers an open request or lifts an approved one, and notifies the candidate by e-mail. The GDPR (article
 * 18, paragraph 3) requires the e-mail if a restriction is lifted. A lifted request keeps the text and time
 * of its approval. Fails with `candidate_not_found`, or with `precondition_failed` if the candidate has no
 * such request in that state.
 */
export async function answerPrivacyRequest(ctx: MutationContext, { params, body }: Input<PrivacyAnswer>) {
  const before = await getCandidate(ctx, params.id);
  const candidateId = before.id;
  const { requestId, decision, answer } = body;
  const [row] = await ctx.db
    .update(privacyRequests)
    .set({
      decision,
      answer,
      answeredAt: ctx.now(),
      // These columns hold the approval until this update.
      ...(decision === "lifted" && {
        approvalAnswer: sql`${privacyRequests.answer}`,
        approvedAt: sql`${privacyRequests.answeredAt}`,
      }),
    })
    .where(
      and(
        eq(privacyRequests.baseId, ctx.base.id),
        eq(privacyRequests.candidateId, candidateId),
        eq(privacyRequests.id, requestId),
        decision === "lifted" ? eq(privacyRequests.decision, "approved") : isNull(privacyRequests.answeredAt),
      ),
    )
    .returning();
  if (!row)
    return fail("precondition_failed", "There is no such request, or it was already answered or lifted.");
  await recordAuditEvents(ctx, [
    {
      action: "privacy_request.answered",
      candidateId,
      recordId: row.id,
      details: { kind: row.kind, decision },
    },
  ]);
  const kind = decision === "lifted" ? LIFTED_MAILS[row.kind] : "privacyAnswered";
  const mail = {
    kind,
    language: row.language,
    topic: `${ANSWER_TOPIC_PREFIX}${row.id} ${decision}`,
  } as const;
  await mailCandidate(ctx, before, mail, { link: publicPageLink(row.language, "/portal") });
  return { result: { request: presentRequest(row) }, candidateIds: [candidateId] } satisfies Outcome;
}

/** Finds a candidate's privacy requests, newest first. */
export const findPrivacyRequests = (
  ctx: BaseContext<Queryable>,
  candidateId: string,
): Promise<PrivacyRequestRow[]> =>
  ctx.db
    .select()
    .from(privacyRequests)
    .where(and(eq(privacyRequests.baseId, ctx.base.id), eq(privacyRequests.candidateId, candidateId)))
    .orderBy(desc(privacyRequests.requestedAt), desc(privacyRequests.id));

/**
 * Returns the region's decisions about a request, oldest first. A lifted request has two: the approval, if it
 * was stored, and the lifting.
 */
export function decisionsOf(row: PrivacyRequestRow): RequestDecision[] {
  const { decision, answer, answeredAt, approvalAnswer, approvedAt } = row;
  return [
    ...(approvalAnswer !== null && approvedAt
      ? [{ decision: "approved" as const, answer: approvalAnswer, decidedAt: approvedAt }]
      : []),
    ...(decision && answer !== null && answeredAt ? [{ decision, answer, decidedAt: answeredAt }] : []),
  ];
}

/** Returns a request without its texts, which only the candidate and the region's managers may read. */
export const presentRequest = (row: PrivacyRequestRow): PrivacyRequest => ({
  id: row.id,
  candidateId: row.candidateId,
  kind: row.kind,
  requestedAt: row.requestedAt.toISOString(),
  dueAt: row.dueAt.toISOString(),
  decision: row.decision,
  answeredAt: row.answeredAt?.toISOString() ?? null,
});
