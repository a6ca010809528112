import { desc } from "drizzle-orm";
import { index, integer, json, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { sha256Digest } from "./api-keys";
import { timestamptz } from "./columns";

/**
 * The security log: sign-ins, second factors, staff access, keys and regions. Rows form a chain: each
 * contains the digest of the previous row. Triggers reject updates, and allow deletion only after 18 months.
 * There are no foreign keys and no names, because events outlive the staff that they are about.
 */
export const securityEvents = pgTable(
  "security_events",
  {
    /** The UTC month, such as `2026-11`. Rows are numbered from 1 in each month. */
    month: text("month").notNull(),
    position: integer("position").notNull(),
    occurredAt: timestamptz("occurred_at").notNull(),
    action: text("action").notNull(),
    actorKind: text("actor_kind", { enum: ["api_key", "candidate", "staff", "system"] }).notNull(),
    actorId: text("actor_id").notNull(),
    subjectId: text("subject_id"),
    address: text("address"),
    /** Not `jsonb`, because the digest covers the text, and `jsonb` reorders keys. */
    details: json("details").$type<Record<string, unknown>>().notNull(),
    previousDigest: sha256Digest("previous_digest").notNull(),
    digest: sha256Digest("digest").notNull(),
  },
  (table) => [
    primaryKey({ name: "security_events_pkey", columns: [table.month, table.position] }),
    index("security_events_newest_of_action").on(table.action, desc(table.month), desc(table.position)),
  ],
);
