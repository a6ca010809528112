import { index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { timestamptz } from "./columns";

/**
 * The outbox of mail: written in the transaction that wants it sent, gone as soon as it is sent or given up. The message,
 * address and all, is sealed. `nextAttemptAt` is also the lease of whoever is sending.
 */
export const mails = pgTable(
  "mails",
  {
    id: uuid("id").primaryKey(),
    sealedMessage: text("sealed_message").notNull(),
    attempts: integer("attempts").notNull().default(0),
    nextAttemptAt: timestamptz("next_attempt_at").notNull(),
    createdAt: timestamptz("created_at").notNull(),
    uselessAt: timestamptz("useless_at").notNull(),
  },
  (table) => [index("mails_due").on(table.nextAttemptAt)],
);
