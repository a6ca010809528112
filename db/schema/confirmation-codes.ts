import { sql } from "drizzle-orm";
import { check, index, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import { sha256Digest } from "./api-keys";
import { timestamptz } from "./columns";
import { emailChanges } from "./email-changes";

/**
 * A mailed code that proves that a signed-in candidate can currently read the mailbox. The address and the
 * code are stored as keyed digests.
 */
export const confirmationCodes = pgTable(
  "confirmation_codes",
  {
    id: uuid("id").primaryKey(),
    mode: text("mode", { enum: ["live", "sandbox"] }).notNull(),
    purpose: text("purpose", { enum: ["erasure", "old_email", "new_email"] }).notNull(),
    /**
     * The address change that the code confirms. Null for an erasure. Set to null when the change is deleted
     * or replaced; the code is kept, because it counts toward the limit on e-mails.
     */
    emailChangeId: uuid("email_change_id").references(() => emailChanges.id, {
      onDelete: "set null",
      onUpdate: "set null",
    }),
    addressDigest: sha256Digest("address_digest").notNull(),
    codeDigest: sha256Digest("code_digest").notNull(),
    triesLeft: smallint("tries_left").notNull(),
    createdAt: timestamptz("created_at").notNull(),
    expiresAt: timestamptz("expires_at").notNull(),
    usedAt: timestamptz("used_at"),
  },
  (table) => [
    index("confirmation_codes_address").on(table.addressDigest, table.createdAt),
    index("confirmation_codes_email_change").on(table.emailChangeId),
    index("confirmation_codes_expiry").on(table.expiresAt),
    check("confirmation_codes_mode", sql`${table.mode} in ('live', 'sandbox')`),
    check("confirmation_codes_purpose", sql`${table.purpose} in ('erasure', 'old_email', 'new_email')`),
  ],
);
