import "server-only";
import { and, asc, eq, getTableColumns, like, lte, sql } from "drizzle-orm";
import { mails } from "@/db/schema/mails";
import type { Database, Queryable } from "../database/client";
import { notAhead } from "../database/not-ahead";
import { newUuidV7 } from "../ids";
import { describeError, log } from "../log";
import { decrypt, encrypt } from "../secrets";
import type { MailMessage } from "./mail-message";
import { countMail } from "./mail-metrics";
import { describeReply, findRejection, isPermanentRejection, type Rejection, sendMail } from "./send";

/*
 * Delivers mail at least once. An e-mail is added to the outbox in the transaction that needs it, and is sent
 * after commit, under a lease. If the process dies, another process sends the e-mail when the lease ends. An
 * e-mail is deleted once it is sent or dropped.
 */

/**
 * Longer than the sum of `SMTP_TIMEOUTS`. An attempt can outlast its lease only if the server keeps sending
 * data slowly.
 */
const LEASE_MS = 120_000;
export const MAIL_CONCURRENCY = 4;
const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
/** The delays before the second attempt, the third attempt, and so on. Later attempts are an hour apart. */
const RETRY_DELAYS_MS = [5, 30, 120, 300, 900].map((seconds) => seconds * SECOND_MS);
const LAST_RETRY_DELAY_MS = 60 * MINUTE_MS;
/** Three days, so that e-mail survives a weekend in which the mail server is down. */
export const MAIL_TTL_MINUTES = 3 * 24 * 60;

type MailOptions = {
  /** By default `MAIL_TTL_MINUTES`. */
  expiresInMinutes?: number;
  /** The candidate whose erasure also deletes the e-mail. */
  about?: { baseId: number; candidateId: string };
  /**
   * With `about`, replaces unsent e-mails of the same topic and candidate, which this one contradicts or
   * repeats.
   */
  topic?: string | undefined;
};

/**
 * Adds an e-mail to the outbox and returns its id. Unsent e-mail is dropped after `expiresInMinutes`. Call
 * `wakeMail` after commit.
 */
export async function enqueueMail(
  ctx: { db: Queryable; now: () => Date },
  message: MailMessage,
  { expiresInMinutes = MAIL_TTL_MINUTES, about, topic }: MailOptions = {},
): Promise<string> {
  const id = newUuidV7();
  const createdAt = ctx.now();
  if (about && topic !== undefined)
    await ctx.db.delete(mails).where(and(isOfCandidate(about), eq(mails.topic, topic)));
  await ctx.db.insert(mails).values({
    id,
    encryptedMessage: encrypt(JSON.stringify(message)),
    createdAt,
    // `createdAt` may come from the database's clock, which may be ahead. Senders use their process's clock.
    nextAttemptAt: new Date(Math.min(createdAt.getTime(), Date.now())),
    expiresAt: new Date(createdAt.getTime() + expiresInMinutes * MINUTE_MS),
    aboutBaseId: about?.baseId,
    aboutCandidateId: about?.candidateId,
    topic,
  });
  return id;
}

const isOfCandidate = ({ baseId, candidateId }: Required<MailOptions>["about"]) =>
  and(eq(mails.aboutBaseId, baseId), eq(mails.aboutCandidateId, candidateId));

/** Deletes a candidate's unsent e-mails whose topic has this prefix. Returns the topics of the deleted e-mails. */
export async function deleteUnsentMail(
  { db }: { db: Queryable },
  about: Required<MailOptions>["about"],
  topicPrefix: string,
): Promise<string[]> {
  const deleted = await db
    .delete(mails)
    .where(and(isOfCandidate(about), like(mails.topic, `${topicPrefix}%`)))
    .returning({ topic: mails.topic });
  return deleted.flatMap(({ topic }) => topic ?? []);
}

/**
 * Replaces a candidate's unsent e-mails whose topic has this prefix by copies to another address. Returns the
 * ids of the copies. They have new ids, because a process that is sending an original deletes only that.
 */
export async function redirectUnsentMail(
  { db, now }: { db: Queryable; now: () => Date },
  about: Required<MailOptions>["about"],
  { topicPrefix, to }: { topicPrefix: string; to: string },
): Promise<string[]> {
  const unsent = await db
    .delete(mails)
    .where(and(isOfCandidate(about), like(mails.topic, `${topicPrefix}%`)))
    .returning();
  const copies = unsent.map((mail) => ({
    ...mail,
    id: newUuidV7(),
    encryptedMessage: encrypt(JSON.stringify({ ...JSON.parse(decrypt(mail.encryptedMessage)), to })),
    attempts: 0,
    nextAttemptAt: new Date(Math.min(now().getTime(), Date.now())),
  }));
  if (copies.length > 0) await db.insert(mails).values(copies);
  return copies.map(({ id }) => id);
}

type SendOptions = {
  now?: () => Date;
  signal?: AbortSignal | undefined;
  /** Called if the mail server permanently rejects the recipient. */
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

async function claimMail(database: Database, now: Date): Promise<ClaimedMail | undefined> {
  const due = database
    .select({ id: mails.id })
    .from(mails)
    .where(lte(mails.nextAttemptAt, now))
    .orderBy(asc(mails.nextAttemptAt))
    .limit(1)
    .for("update", { skipLocked: true });
  const [claimed] = await database
    .update(mails)
    .set({ attempts: sql`${mails.attempts} + 1`, nextAttemptAt: new Date(now.getTime() + LEASE_MS) })
    .where(eq(mails.id, due))
    .returning({
      ...getTableColumns(mails),
      isExpired: sql<boolean>`${mails.expiresAt} <= ${notAhead(now)}`,
    });
  return claimed;
}

async function attemptMail(
  database: Database,
  mail: ClaimedMail,
  { now, onRejected }: Pick<Required<SendOptions>, "now"> & SendOptions,
): Promise<void> {
  const { id, attempts } = mail;
  const giveUp = (reason: object) => {
    countMail("given_up");
    log().warn({ mailId: id, attempts, ...reason }, "mail given up");
    return deleteMail(database, mail);
  };
  if (mail.isExpired) return giveUp({ reason: "too late" });
  try {
    await sendMail(id, JSON.parse(decrypt(mail.encryptedMessage)) as MailMessage);
  } catch (error) {
    // Don't log the error's message, because it may contain the address.
    const { name, code } = describeError(error);
    const cause = { name, code, ...describeReply(error) };
    const rejection = findRejection(error);
    if (rejection) await onRejected?.(id, rejection);
    if (isPermanentRejection(error)) return giveUp(cause);
    countMail("retried");
    log().warn({ mailId: id, attempts, ...cause }, "mail not sent yet");
    const nextAttemptAt = nextAttempt(mail, now());
    await database.update(mails).set({ nextAttemptAt }).where(isStillClaimed(mail));
    return;
  }
  countMail("sent");
  await deleteMail(database, mail);
}

/**
 * Returns the time of the next attempt. If the e-mail expires before the pause is over, as sign-in e-mails
 * do, returns the time one minute before it expires. After that attempt, returns when it expires, but at least
 * a minute later: this process's clock may be ahead of the database's, which decides when it expires.
 */
function nextAttempt({ attempts, expiresAt }: Mail, now: Date): Date {
  const next = new Date(now.getTime() + (RETRY_DELAYS_MS[attempts - 1] ?? LAST_RETRY_DELAY_MS));
  const last = new Date(expiresAt.getTime() - MINUTE_MS);
  if (next <= last) return next;
  return last > now ? last : new Date(Math.max(expiresAt.getTime(), now.getTime() + MINUTE_MS));
}

/** Matches only if no other process has claimed the e-mail in the meantime. */
const isStillClaimed = ({ id, attempts }: Mail) => and(eq(mails.id, id), eq(mails.attempts, attempts));

async function deleteMail(database: Database, mail: Mail): Promise<void> {
  await database.delete(mails).where(isStillClaimed(mail));
}
