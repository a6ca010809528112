import "server-only";
import { and, eq, inArray, like } from "drizzle-orm";
import { mails } from "@/db/schema/mails";
import type { Queryable } from "../database/client";
import { newUuidV7 } from "../ids";
import { decrypt, encrypt } from "../secrets";
import type { MailMessage } from "./mail-message";

/*
 * Delivers mail at least once. An e-mail is added to the outbox in the transaction that needs it, and is sent
 * after commit, under a lease (`send-due-mail.ts`). If the process dies, another process sends the e-mail when
 * the lease ends. An e-mail is deleted once it is sent or dropped.
 */

const MINUTE_MS = 60_000;
/** Three days, so that e-mail survives a weekend in which the mail server is down. */
export const MAIL_TTL_MINUTES = 3 * 24 * 60;

type MailOptions = {
  /** By default `MAIL_TTL_MINUTES`. */
  expiresInMinutes?: number;
  /** The candidate whose erasure also deletes the e-mail. */
  about?: { baseId: number; candidateId: string };
  topic?: string | undefined;
  /**
   * The topics of unsent e-mails about the same candidate (`about`) that this one contradicts or repeats, and
   * therefore replaces. By default only `topic`.
   */
  replacedTopics?: readonly string[];
};

/**
 * Adds an e-mail to the outbox and returns its id. Unsent e-mail is dropped after `expiresInMinutes`. Call
 * `wakeMail` after commit.
 */
export async function enqueueMail(
  ctx: { db: Queryable; now: () => Date },
  message: MailMessage,
  { expiresInMinutes = MAIL_TTL_MINUTES, about, topic, ...replaced }: MailOptions = {},
): Promise<string> {
  const id = newUuidV7();
  const createdAt = ctx.now();
  const { replacedTopics = topic === undefined ? [] : [topic] } = replaced;
  if (about && replacedTopics.length > 0) await deleteUnsentMailAbout(ctx, about, replacedTopics);
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

/** Deletes a candidate's unsent e-mails of these topics. */
export async function deleteUnsentMailAbout(
  { db }: { db: Queryable },
  about: Required<MailOptions>["about"],
  topics: readonly string[],
): Promise<void> {
  await db.delete(mails).where(and(isOfCandidate(about), inArray(mails.topic, [...topics])));
}

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
    isMailboxFull: false,
    nextAttemptAt: new Date(Math.min(now().getTime(), Date.now())),
  }));
  if (copies.length > 0) await db.insert(mails).values(copies);
  return copies.map(({ id }) => id);
}
