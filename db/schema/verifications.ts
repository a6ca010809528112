import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { sha256Digest } from "./api-keys";
import { candidateKey } from "./candidates";
import { timestamptz } from "./columns";
import { regionIdColumn } from "./regions";

/**
 * A request to verify an e-mail address. Requests for known and unknown addresses look the same. The address
 * is stored as a keyed digest. The data for the e-mail is stored encrypted until the e-mail is prepared
 * (`preparedAt`). The link and the code can be used once: using either invalidates both. The number of
 * attempts with the code is limited.
 */
export const verifications = pgTable(
  "verifications",
  {
    id: uuid("id").primaryKey(),
    mode: text("mode", { enum: ["live", "sandbox"] }).notNull(),
    regionId: regionIdColumn(),
    addressDigest: sha256Digest("address_digest").notNull(),
    /** The candidate's language if they requested the e-mail themselves, otherwise null. */
    language: text("language", { enum: ["nl", "en"] }),
    encryptedRequest: text("sealed_request"),
    tokenDigest: sha256Digest("token_digest"),
    codeDigest: sha256Digest("code_digest"),
    triesLeft: smallint("tries_left").notNull(),
    createdAt: timestamptz("created_at").notNull(),
    expiresAt: timestamptz("expires_at").notNull(),
    preparedAt: timestamptz("prepared_at"),
    mailedAt: timestamptz("mailed_at"),
    usedAt: timestamptz("used_at"),
  },
  (table) => [
    uniqueIndex("verifications_token_digest").on(table.tokenDigest),
    index("verifications_address").on(table.addressDigest, table.createdAt),
    index("verifications_waiting").on(table.createdAt).where(sql`${table.preparedAt} is null`),
    index("verifications_expiry").on(table.expiresAt),
    check("verifications_mode", sql`${table.mode} in ('live', 'sandbox')`),
    check(
      "verifications_prepared",
      sql`(${table.preparedAt} is null) = (${table.encryptedRequest} is not null)`,
    ),
  ],
);

/** The candidates who had the address when the verification's e-mail was prepared. */
export const verificationCandidates = pgTable(
  "verification_candidates",
  {
    verificationId: uuid("verification_id")
      .notNull()
      .references(() => verifications.id, { onDelete: "cascade" }),
    baseId: integer("base_id").notNull(),
    candidateId: text("candidate_id").notNull(),
  },
  (table) => [
    primaryKey({
      name: "verification_candidates_pkey",
      columns: [table.verificationId, table.baseId, table.candidateId],
    }),
    index("verification_candidates_candidate").on(table.baseId, table.candidateId),
    candidateKey("verification_candidates_candidate", [table.baseId, table.candidateId]),
  ],
);
