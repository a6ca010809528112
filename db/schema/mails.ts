import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { candidateKey } from "./candidates";
import { timestamptz } from "./columns";

/**
 * The mail outbox. A row is deleted when its e-mail is sent or dropped. The message, including the address,
 * is encrypted. While a sender holds a row, `nextAttemptAt` is the time when its lease ends.
 */
export const mails = pgTable(
  "mails",
  {
    id: uuid("id").primaryKey(),
    encryptedMessage: text("sealed_message").notNull(),
    attempts: integer("attempts").notNull().default(0),
    nextAttemptAt: timestamptz("next_attempt_at").notNull(),
    /** Whether an attempt was rejected because the recipient's mailbox is full. */
    isMailboxFull: boolean("is_mailbox_full").notNull().default(false),
    createdAt: timestamptz("created_at").notNull(),
    expiresAt: timestamptz("useless_at").notNull(),
    /** The candidate whose erasure also deletes the e-mail. Null if no erasure may delete the e-mail. */
    aboutBaseId: integer("about_base_id"),
    aboutCandidateId: text("about_candidate_id"),
    /**
     * A later e-mail about the same candidate and topic replaces this one. An invitation's topic has the staff
     * member's id, so that their removal can delete it. Otherwise null.
     */
    topic: text("topic"),
  },
  (table) => [
    index("mails_due").on(table.nextAttemptAt),
    index("mails_urgent").on(table.expiresAt),
    index("mails_about")
      .on(table.aboutBaseId, table.aboutCandidateId)
      .where(sql`${table.aboutCandidateId} is not null`),
    candidateKey("mails_about_candidate", [table.aboutBaseId, table.aboutCandidateId]),
  ],
);
