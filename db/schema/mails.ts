import { index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { timestamptz } from "./columns";

/**
 * The mail outbox. A row is deleted when its mail is sent or dropped. The message, including the address, is
 * encrypted. `nextAttemptAt` also serves as the sender's lease.
 */
export const mails = pgTable(
  "mails",
  {
    id: uuid("id").primaryKey(),
    encryptedMessage: text("sealed_message").notNull(),
    attempts: integer("attempts").notNull().default(0),
    nextAttemptAt: timestamptz("next_attempt_at").notNull(),
    createdAt: timestamptz("created_at").notNull(),
    uselessAt: timestamptz("useless_at").notNull(),
  },
  (table) => [index("mails_due").on(table.nextAttemptAt)],
);
