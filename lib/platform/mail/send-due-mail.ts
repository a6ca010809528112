import "server-only";
import { and, asc, eq, getTableColumns, lte, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { mails } from "@/db/schema/mails";
import type { Database } from "../database/client";
import { notAhead } from "../database/not-ahead";
import { describeError, log } from "../log";
import { decrypt } from "../secrets";
import type { MailMessage } from "./mail-message";
import { countMail } from "./mail-metrics";
import {
  describeReply,
  findRejection,
  isMailboxFull,
  isPermanentRejection,
  type Rejection,
  sendMail,
} from "./send";
import { ATTEMPT_MS_MAX } from "./smtp";

export const MAIL_CONCURRENCY = 4;
const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
/** Longer than an attempt, with time for storing its outcome. */
const LEASE_MS = ATTEMPT_MS_MAX + 30 * SECOND_MS;
/** The delays before the second attempt, the third attempt, and so on. Later attempts are an hour apart. */
const RETRY_DELAYS_MS = [5, 30, 120, 300, 900].map((seconds) => seconds * SECOND_MS);
const LAST_RETRY_DELAY_MS = 60 * MINUTE_MS;
/** E-mail that expires within this time is sent first, because people wait for a sign-in e-mail. */
const URGENT_MS = 60 * MINUTE_MS;
type SendOptions = {
  now?: () => Date;
  signal?: AbortSignal | undefined;
  /** Called if the mail server rejects the recipient permanently, or shortly before the e-mail expires. */
  onRejected?: (mailId: string, rejection: Rejection) => Promise<unknown>;
  concurrency?: number;
};

/**
 * Sends due mail concurrently until none is left or the signal aborts. Returns how many e-mails it claimed,
 * including expired ones, which it drops.
 */
export async function sendDueMail(database: Database, round: SendOptions = {}): Promise<number> {
  const { now = () => new Date(), signal, onRejected, concurrency = MAIL_CONCURRENCY } = round;
  let attempts = 0;
  const sendNext = async () => {
    while (!signal?.aborted) {
      const mail = await claimMail(database, now());
      if (!mail) return;
      attempts += 1;
      await attemptMail(database, mail, { now, onRejected });
    }
  };
  await Promise.all(Array.from({ length: concurrency }, sendNext));
  return attempts;
}

type Mail = typeof mails.$inferSelect;
type ClaimedMail = Mail & { isExpired: boolean };

/** Claims the due e-mail that expires first if one expires soon, or else the one that has been due longest. */
async function claimMail(database: Database, now: Date): Promise<ClaimedMail | undefined> {
  const firstDue = (order: SQLWrapper, condition?: SQL) =>
    database
      .select({ id: mails.id })
      .from(mails)
      .where(and(lte(mails.nextAttemptAt, now), condition))
      .orderBy(asc(order))
      .limit(1)
      .for("update", { skipLocked: true });
  const urgent = firstDue(mails.expiresAt, lte(mails.expiresAt, new Date(now.getTime() + URGENT_MS)));
  const [claimed] = await database
    .update(mails)
    .set({ attempts: sql`${mails.attempts} + 1`, nextAttemptAt: new Date(now.getTime() + LEASE_MS) })
    .where(eq(mails.id, sql`coalesce(${urgent}, ${firstDue(mails.nextAttemptAt)})`))
    .returning({
      ...getTableColumns(mails),
      isExpired: sql<boolean>`${mails.expiresAt} <= ${notAhead(now)}`,
    });
  return claimed;
}

type AttemptOptions = Pick<Required<SendOptions>, "now"> & SendOptions;

async function attemptMail(database: Database, mail: ClaimedMail, options: AttemptOptions): Promise<void> {
  if (mail.isExpired)
    return mail.isMailboxFull
      ? giveUp(database, mail, { reason: "mailbox full" }, "mailbox_full")
      : giveUp(database, mail, { reason: "too late" });
  try {
    await sendMail(mail.id, JSON.parse(decrypt(mail.encryptedMessage)) as MailMessage);
  } catch (error) {
    return handleFailure(database, mail, error, options);
  }
  countMail("sent");
  await deleteMail(database, mail);
}

async function handleFailure(
  database: Database,
  mail: ClaimedMail,
  error: unknown,
  { now, onRejected }: AttemptOptions,
): Promise<void> {
  const { id, attempts, expiresAt } = mail;
  // Don't log the error's message, because it may contain the address.
  const { name, code } = describeError(error);
  const cause = { name, code, ...describeReply(error) };
  const isFull = isMailboxFull(error);
  const nextAttemptAt = nextAttempt(mail, isFull ? LAST_RETRY_DELAY_MS : retryDelayMs(attempts), now());
  const isPermanent = isPermanentRejection(error);
  const rejection = findRejection(error);
  const isLast = isPermanent || nextAttemptAt.getTime() + LAST_RETRY_DELAY_MS > expiresAt.getTime();
  if (rejection && isLast) await onRejected?.(id, rejection);
  if (isPermanent) return giveUp(database, mail, cause);
  countMail(isFull ? "mailbox_full" : "retried");
  log().warn({ mailId: id, attempts, ...cause }, "mail not sent yet");
  const changes = { nextAttemptAt, isMailboxFull: isFull || mail.isMailboxFull };
  await database.update(mails).set(changes).where(isStillClaimed(mail));
}

function giveUp(
  database: Database,
  mail: ClaimedMail,
  reason: object,
  outcome: "given_up" | "mailbox_full" = "given_up",
): Promise<void> {
  countMail(outcome);
  log().warn({ mailId: mail.id, attempts: mail.attempts, ...reason }, "mail given up");
  return deleteMail(database, mail);
}

const retryDelayMs = (attempts: number): number => RETRY_DELAYS_MS[attempts - 1] ?? LAST_RETRY_DELAY_MS;

/**
 * Returns the time of the next attempt: after the delay or, if the e-mail expires by then, as sign-in e-mails
 * do, one minute before it expires. After that attempt, returns when it expires, but at least a minute from
 * now: this process's clock may be ahead of the database's, which decides when it expires.
 */
function nextAttempt({ expiresAt }: Mail, delayMs: number, now: Date): Date {
  const next = new Date(now.getTime() + delayMs);
  const last = new Date(expiresAt.getTime() - MINUTE_MS);
  if (next <= last) return next;
  return last > now ? last : new Date(Math.max(expiresAt.getTime(), now.getTime() + MINUTE_MS));
}

/** Matches only if no other process has claimed the e-mail in the meantime. */
const isStillClaimed = ({ id, attempts }: Mail) => and(eq(mails.id, id), eq(mails.attempts, attempts));

async function deleteMail(database: Database, mail: Mail): Promise<void> {
  await database.delete(mails).where(isStillClaimed(mail));
}
