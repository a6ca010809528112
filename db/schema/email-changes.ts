import { index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { candidateKey } from "./candidates";
import { timestamptz } from "./columns";

/**
 * A candidate's open request to change their e-mail address, at most one per candidate. The new address is
 * encrypted. The row is deleted with the candidate, when the address changes, or when the request expires.
 */
export const emailChanges = pgTable(
  "email_changes",
  {
    baseId: integer("base_id").notNull(),
    candidateId: text("candidate_id").notNull(),
    id: uuid("id").primaryKey(),
    encryptedEmail: text("sealed_email").notNull(),
    createdAt: timestamptz("created_at").notNull(),
    expiresAt: timestamptz("expires_at").notNull(),
  },
  (table) => [
    uniqueIndex("email_changes_of_candidate").on(table.baseId, table.candidateId),
    index("email_changes_expiry").on(table.expiresAt),
    candidateKey("email_changes_candidate", [table.baseId, table.candidateId]),
  ],
);
