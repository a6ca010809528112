import "server-only";
import { and, eq } from "drizzle-orm";
import { candidates } from "@/db/schema/candidates";
import { erasureRequests } from "@/db/schema/privacy-requests";
import type { BaseContext, MutationContext } from "@/lib/contract/context";
import { fail } from "@/lib/contract/errors";
import type { Queryable, Transaction } from "@/lib/platform/database/client";
import { newUuidV7 } from "@/lib/platform/ids";
import type { Language } from "@/lib/platform/languages";
import { formatMailTime } from "@/lib/platform/mail/format-mail-time";
import { MAIL_MESSAGES } from "@/lib/platform/mail/mail-layout";
import { deleteUnsentMail } from "@/lib/platform/mail/outbox";
import { publicPageLink } from "@/lib/platform/mail/page-link";
import { recordAuditEvents } from "../audit-events";
import type { ErasureReason } from "../candidates/erasure-reasons";
import { findByEmail, getCandidate } from "../candidates/find";
import { normalizeEmail } from "../candidates/normalize";
import type { StoredCandidate } from "../candidates/stored";
import type { Outcome } from "../operation-handler";
import { erasureDueAt } from "./erasure-delay";
import { mailCandidate } from "./mail-candidate";

type Input = { params: { id: string }; options?: { reason?: ErasureReason; language?: Language } };

/**
 * The e-mails about a request and about its cancellation share a topic, so that the latest one replaces
 * unsent earlier ones.
 */
const TOPIC = "erasure";

/**
 * Stores a candidate's erasure request, and sends them an e-mail with the deadline for canceling it. A second
 * request changes nothing. Fails with `candidate_not_found`.
 */
export async function requestErasure(ctx: MutationContext, { params, options = {} }: Input) {
  const before = await getCandidate(ctx, params.id);
  const { reason, language = "nl" } = options;
  const requestedAt = ctx.now();
  const request = {
    baseId: ctx.base.id,
    candidateId: before.id,
    id: newUuidV7(),
    email: before.email,
    reason: reason ?? null,
    language,
    requestedAt,
    dueAt: erasureDueAt(requestedAt),
  };
  const [added] = await ctx.db.insert(erasureRequests).values(request).onConflictDoNothing().returning();
  const { dueAt, ...open } = added ?? (await findErasureRequest(ctx, before.id)) ?? request;
  if (added) {
    await setErasureRequestedAt(ctx, before.id, requestedAt);
    await mailErasurePlanned(ctx, before, { dueAt, language });
  }
  return {
    result: {
      id: before.id,
      erasureRequestedAt: open.requestedAt.toISOString(),
      erasureDueAt: dueAt.toISOString(),
    },
    candidateIds: [before.id],
  } satisfies Outcome;
}

/** Sends a candidate an e-mail with the deadline for canceling their erasure request. */
export function mailErasurePlanned(
  ctx: BaseContext<Transaction>,
  candidate: StoredCandidate,
  { dueAt, language }: { dueAt: Date; language: Language },
  kind: "erasurePlanned" | "erasureStillPlanned" | "erasureOfNewAddress" = "erasurePlanned",
): Promise<void> {
  const values = { date: formatMailTime(dueAt, language), link: publicPageLink(language, "/portal") };
  return mailCandidate(ctx, candidate, { kind, language, topic: TOPIC }, values);
}

/**
 * After others have changed a candidate's address, gives the person at the new address as much time to keep
 * their data as after a new request, and sends them an e-mail. The request came from the old address, which may
 * belong to another person. The request gets a new id, so that a deletion that is already queued fails.
 */
export async function postponeErasure(ctx: MutationContext, candidate: StoredCandidate): Promise<void> {
  const [request] = await ctx.db
    .update(erasureRequests)
    .set({ id: newUuidV7(), dueAt: erasureDueAt(ctx.now()), tries: 0 })
    .where(matchesCandidate(ctx, candidate.id))
    .returning();
  if (!request) return;
  const isSender = request.email !== null && normalizeEmail(request.email) === candidate.emailKey;
  await mailErasurePlanned(ctx, candidate, request, isSender ? "erasurePlanned" : "erasureOfNewAddress");
}

/** Cancels a candidate's erasure request, if there is one. Fails with `candidate_not_found`. */
export async function cancelErasure(ctx: MutationContext, { params, options = {} }: Input) {
  const before = await getCandidate(ctx, params.id);
  const [removed] = await ctx.db.delete(erasureRequests).where(matchesCandidate(ctx, before.id)).returning();
  if (removed) {
    await setErasureRequestedAt(ctx, before.id, null);
    const language = options.language ?? removed.language;
    await mailErasureCancelled(ctx, before, language);
  }
  return {
    result: { id: before.id, erasureRequestedAt: null },
    candidateIds: [before.id],
  } satisfies Outcome;
}

/** The e-mail also says whether another record with the same address will still be erased. */
async function mailErasureCancelled(
  ctx: BaseContext<Transaction>,
  candidate: StoredCandidate,
  language: Language,
): Promise<void> {
  const others = (await findByEmail(ctx, candidate.email)).filter(({ id }) => id !== candidate.id);
  const isOtherErased = others.some(({ erasureRequestedAt }) => erasureRequestedAt !== null);
  const { nothing, others: stillErased } = MAIL_MESSAGES[language].stillErased;
  const values = { stillErased: isOtherErased ? stillErased : nothing };
  await mailCandidate(ctx, candidate, { kind: "erasureCancelled", language, topic: TOPIC }, values);
}

/**
 * Moves a record's open erasure request to a candidate who was separated from the record, if the request was
 * sent from that candidate's address and the record no longer has that address. Otherwise the deletion would
 * erase the other person, and keep the one who asked. Sends the e-mail with the deadline again, because the
 * undo deletes unsent e-mail to that address. If the deadline has passed, sets a new one. The request gets a
 * new id: a deletion of the record may already be queued, and its failure must not count for this request.
 */
export async function moveErasureToSender(
  ctx: MutationContext,
  record: StoredCandidate,
  separated: Pick<StoredCandidate, "id" | "emailKey">,
): Promise<void> {
  const request = record.erasureRequestedAt && (await findErasureRequest(ctx, record.id));
  const senderKey = request?.email ? normalizeEmail(request.email) : null;
  if (!request || senderKey !== separated.emailKey || senderKey === record.emailKey) return;
  const now = ctx.now();
  const dueAt = request.dueAt > now ? request.dueAt : erasureDueAt(now);
  await ctx.db
    .update(erasureRequests)
    .set({ candidateId: separated.id, id: newUuidV7(), dueAt, tries: 0 })
    .where(matchesCandidate(ctx, record.id));
  // Unsent mail may tell the other person, at an address that the record got later, that they will be erased.
  await deleteUnsentMail(ctx, { baseId: ctx.base.id, candidateId: record.id }, TOPIC);
  await setErasureRequestedAt(ctx, record.id, null);
  await setErasureRequestedAt(ctx, separated.id, request.requestedAt);
  await mailErasurePlanned(ctx, await getCandidate(ctx, separated.id), { ...request, dueAt });
}

export async function findErasureRequest(ctx: BaseContext<Queryable>, candidateId: string) {
  const [found] = await ctx.db.select().from(erasureRequests).where(matchesCandidate(ctx, candidateId));
  return found ?? null;
}

/**
 * Fails with `precondition_failed` if the erasure request that led to this deletion was canceled or postponed.
 * A restore postpones requests whose deletion may already be queued.
 */
export async function assertErasureRequested(
  ctx: BaseContext<Queryable>,
  candidateId: string,
  requestId: string,
): Promise<void> {
  const request = await findErasureRequest(ctx, candidateId);
  if (request?.id === requestId && request.dueAt <= ctx.now()) return;
  fail("precondition_failed", "This erasure request was cancelled or postponed.");
}

/** Fails with `precondition_failed` if one of the candidates has an open erasure request. */
export function assertNotBeingErased(...stored: Pick<StoredCandidate, "id" | "erasureRequestedAt">[]): void {
  const waiting = stored.find(({ erasureRequestedAt }) => erasureRequestedAt !== null);
  if (waiting)
    fail("precondition_failed", `Candidate ${waiting.id} asked to be erased; the erasure comes first.`);
}

const matchesCandidate = ({ base }: BaseContext<Queryable>, candidateId: string) =>
  and(eq(erasureRequests.baseId, base.id), eq(erasureRequests.candidateId, candidateId));

/** Also sets `updatedAt`, so that clients that read changed records see the request. */
async function setErasureRequestedAt(
  ctx: MutationContext,
  id: string,
  requestedAt: Date | null,
): Promise<void> {
  await ctx.db
    .update(candidates)
    .set({ erasureRequestedAt: requestedAt, updatedAt: ctx.now() })
    .where(and(eq(candidates.baseId, ctx.base.id), eq(candidates.id, id)));
  const action = requestedAt ? "candidate.erasure_requested" : "candidate.erasure_cancelled";
  await recordAuditEvents(ctx, [{ action, candidateId: id, recordId: id }]);
}
