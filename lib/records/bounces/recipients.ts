import "server-only";
import { sql } from "drizzle-orm";
import { mailRecipients } from "@/db/schema/candidate-mails";
import { candidates } from "@/db/schema/candidates";
import { mails } from "@/db/schema/mails";
import type { BaseContext } from "@/lib/contract/context";
import type { Database, Queryable, Transaction } from "@/lib/platform/database/client";
import { deleteInBatches } from "@/lib/platform/database/delete-in-batches";

type Recipient = { baseId: number; candidateId: string; emailKey: string };

/**
 * Stores the candidates who receive an e-mail, so that a bounce report about the e-mail can be matched to
 * them.
 */
export async function recordRecipients(
  { db, now }: { db: Queryable; now: () => Date },
  mailId: string,
  recipients: readonly Recipient[],
): Promise<void> {
  if (recipients.length === 0) return;
  const rows = recipients.map((recipient) => ({ ...recipient, mailId, createdAt: now() }));
  await db.insert(mailRecipients).values(rows);
}

/**
 * Deletes the recipient rows and unsent e-mail with an address that the candidate no longer has, because the
 * address may belong to another person. Does nothing if the candidate still has the address.
 */
export const removeRecipients = (
  { db, base }: BaseContext<Transaction>,
  candidateId: string,
  emailKey: string,
) =>
  db.execute(sql`
    with removed as (
      delete from ${mailRecipients} as recipient using ${candidates} as candidate
      where candidate.base_id = ${base.id} and candidate.id = ${candidateId} and candidate.email_key <> ${emailKey}
        and recipient.base_id = candidate.base_id and recipient.candidate_id = candidate.id
        and recipient.email_key = ${emailKey}
      returning recipient.mail_id
    )
    delete from ${mails} as mail using removed
    where mail.id = removed.mail_id and mail.about_base_id = ${base.id} and mail.about_candidate_id = ${candidateId}`);

/** Mail servers usually give up within five days (RFC 5321 §4.5.4.1). The report may take a few more days. */
export const RECIPIENTS_KEPT_DAYS = 14;

/**
 * Deletes the recipients of e-mails that are too old for a bounce report. Returns the number of deleted rows.
 */
export const deleteOldRecipients = (database: Database): Promise<number> => {
  const { createdAt } = mailRecipients;
  const isOld = sql`${createdAt} < now() - make_interval(days => ${RECIPIENTS_KEPT_DAYS})`;
  return deleteInBatches(database, mailRecipients, isOld, createdAt);
};
