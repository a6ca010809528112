import "server-only";
import { and, asc, eq, lte, sql } from "drizzle-orm";
import { candidateNotices } from "@/db/schema/candidate-mails";
import { candidates } from "@/db/schema/candidates";
import { mails } from "@/db/schema/mails";
import { recordBases, regions } from "@/db/schema/regions";
import { newContext } from "@/lib/contract/context";
import type { Database, Transaction } from "@/lib/platform/database/client";
import { enqueueMail } from "@/lib/platform/mail/outbox";
import { recordAuditEvents } from "../audit-events";
import { isUndeliverable } from "../bounces/find";
import { recordRecipients } from "../bounces/recipients";
import { findMailSender } from "../find-mail-sender";
import { noticeTopic, topicsWithin } from "./kinds";
import { findLanguage } from "./language";
import { findMutedNotices } from "./muted";
import { noticeMail } from "./notice-mail";

/**
 * One call prepares at most this many notice e-mails, minus the number of e-mails that are already due soon.
 * An import of thousands of candidates therefore delays sign-in e-mails by at most one batch, even if the
 * mail server is slow.
 */
export const NOTICES_PER_CALL = 25;
const SOON_MS = 5 * 60_000;

/** When a closed candidate's notice is due. Reopening replaces it (`resumeRegistered`). */
const NEVER = new Date("9999-12-31T00:00:00Z");

type Options = { now?: () => Date; signal?: AbortSignal | undefined };
type Notice = typeof candidateNotices.$inferSelect;
type Due = { baseId: number; candidateId: string };

/**
 * Queues the e-mails of due notices. Alternates between bases, so that one region's import doesn't delay the
 * notices of other regions. Returns the number of candidates examined.
 */
export async function prepareNotices(
  database: Database,
  { now = () => new Date(), signal }: Options = {},
): Promise<number> {
  const due = await findDue(database, now());
  let examined = 0;
  for (const candidate of due) {
    if (signal?.aborted) break;
    await database.transaction((transaction) => prepareNotice(transaction, candidate, now()));
    examined += 1;
  }
  return examined;
}

async function findDue(database: Database, now: Date): Promise<Due[]> {
  const isDue = lte(candidateNotices.dueAt, now);
  const [any] = await database.select({ due: sql`1` }).from(candidateNotices).where(isDue).limit(1);
  if (!any) return [];
  const turn = sql<number>`row_number() over (order by ${candidateNotices.dueAt})`.as("turn");
  const ofBase = database
    .select({ candidateId: candidateNotices.candidateId, dueAt: candidateNotices.dueAt, turn })
    .from(candidateNotices)
    .where(and(eq(candidateNotices.baseId, recordBases.id), isDue))
    .orderBy(asc(candidateNotices.dueAt))
    .limit(NOTICES_PER_CALL)
    .as("of_base");
  const due = await database
    .select({ baseId: recordBases.id, candidateId: ofBase.candidateId })
    .from(recordBases)
    .innerJoinLateral(ofBase, sql`true`)
    .orderBy(asc(ofBase.turn), asc(ofBase.dueAt))
    .limit(NOTICES_PER_CALL);
  const soon = new Date(now.getTime() + SOON_MS);
  const waiting = await database
    .select({ id: mails.id })
    .from(mails)
    .where(lte(mails.nextAttemptAt, soon))
    .limit(NOTICES_PER_CALL);
  const byCandidate = new Map(due.map((row) => [`${row.baseId} ${row.candidateId}`, row]));
  return [...byCandidate.values()].slice(0, NOTICES_PER_CALL - waiting.length);
}

/**
 * Deletes the candidate's notices and queues one e-mail about those that still apply, if any. Of a closed
 * candidate's notices, keeps the one about the registration: the candidate must get it once they are reopened.
 */
async function prepareNotice(
  transaction: Transaction,
  { baseId, candidateId }: Due,
  now: Date,
): Promise<void> {
  const candidate = await lockCandidate(transaction, { baseId, candidateId });
  if (!candidate) return;
  const notices = await transaction
    .delete(candidateNotices)
    .where(and(eq(candidateNotices.baseId, baseId), eq(candidateNotices.candidateId, candidateId)))
    .returning();
  if (candidate.closed) return keepRegistered(transaction, notices);
  const muted = await findMutedNotices(transaction, { baseId, candidateId });
  const wanted = candidate.notices.filter((kind) => !muted.some((mutedKind) => mutedKind === kind));
  const isSamePhase = ({ kind, formerPhase }: Notice) => kind === "phase" && formerPhase === candidate.phase;
  const told = notices.filter((notice) => wanted.includes(notice.kind) && !isSamePhase(notice));
  const sender = await findMailSender(transaction, candidate.regionId);
  if (told.length === 0 || candidate.mode !== "live" || !sender) return;
  const { emailKey } = candidate;
  // Mail to an address that is known to fail reaches nobody, and harms our reputation with mail servers.
  if (await isUndeliverable({ db: transaction, base: { id: baseId } }, { id: candidateId, emailKey })) return;
  const ctx = newContext({
    db: transaction,
    base: { id: baseId, mode: candidate.mode },
    actor: { kind: "system" as const, id: "mail" },
    now: () => now,
  });
  const language = await findLanguage(transaction, { baseId, candidateId });
  const message = await noticeMail(
    { language, to: candidate.email, regionId: candidate.regionId },
    sender,
    told,
  );
  const about = { baseId, candidateId };
  const details = { kinds: told.map(({ kind }) => kind).sort() };
  const topics = { topic: noticeTopic(details.kinds), replacedTopics: topicsWithin(details.kinds) };
  const mailId = await enqueueMail(ctx, message, { about, ...topics });
  await recordRecipients(ctx, mailId, [{ baseId, candidateId, emailKey }]);
  await recordAuditEvents(ctx, [
    { action: "candidate.notified", candidateId, recordId: candidateId, details },
  ]);
}

async function keepRegistered(transaction: Transaction, notices: Notice[]): Promise<void> {
  const kept = notices.filter(({ kind }) => kind === "registered");
  if (kept.length === 0) return;
  await transaction.insert(candidateNotices).values(kept.map((notice) => ({ ...notice, dueAt: NEVER })));
}

/**
 * Locks the candidate before the notices, because a deletion locks in that order and a different order could
 * deadlock. Until the end of the transaction, nobody can change the address or the phase.
 */
async function lockCandidate(transaction: Transaction, { baseId, candidateId }: Due) {
  const [found] = await transaction
    .select({
      email: candidates.email,
      emailKey: candidates.emailKey,
      phase: candidates.phase,
      closed: candidates.closed,
      mode: recordBases.mode,
      regionId: regions.id,
      notices: regions.notices,
    })
    .from(candidates)
    .innerJoin(recordBases, eq(recordBases.id, candidates.baseId))
    .innerJoin(regions, eq(regions.id, recordBases.regionId))
    .where(and(eq(candidates.baseId, baseId), eq(candidates.id, candidateId)))
    .for("no key update", { of: candidates });
  return found ?? null;
}
