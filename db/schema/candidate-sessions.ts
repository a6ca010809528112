import { index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { sha256Digest } from "./api-keys";
import { candidateKey } from "./candidates";
import { timestamptz } from "./columns";

/** A candidate's session, deleted with the candidate. Stores only the digest of the token. */
export const candidateSessions = pgTable(
  "candidate_sessions",
  {
    id: uuid("id").primaryKey(),
    baseId: integer("base_id").notNull(),
    candidateId: text("candidate_id").notNull(),
    tokenDigest: sha256Digest("token_digest").notNull(),
    createdAt: timestamptz("created_at").notNull(),
    expiresAt: timestamptz("expires_at").notNull(),
  },
  (table) => [
    uniqueIndex("candidate_sessions_token_digest").on(table.tokenDigest),
    index("candidate_sessions_candidate").on(table.baseId, table.candidateId),
    index("candidate_sessions_expiry").on(table.expiresAt),
    candidateKey("candidate_sessions_candidate", [table.baseId, table.candidateId]),
  ],
);
