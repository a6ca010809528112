import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { candidateKey } from "./candidates";
import { timestamptz } from "./columns";

/** A candidate's file. Its content is in storage under `storageKey`. */
export const attachments = pgTable(
  "attachments",
  {
    baseId: integer("base_id").notNull(),
    id: text("id").notNull(),
    candidateId: text("candidate_id").notNull(),
    field: text("field", { enum: ["curriculumVitae", "otherAttachments"] }).notNull(),
    position: integer("position").notNull(),
    filename: text("filename").notNull(),
    contentType: text("content_type").notNull(),
    sizeBytes: integer("size").notNull(),
    sha256: text("sha256").notNull(),
    storageKey: text("storage_key").notNull(),
    createdAt: timestamptz("created_at").notNull(),
    /**
     * The requested document that the candidate added this file for. The region may no longer request that
     * document.
     */
    requestedDocumentId: uuid("requested_document_id"),
    review: text("review", { enum: ["approved", "rejected"] }),
    reviewReason: text("review_reason"),
  },
  (table) => [
    primaryKey({ name: "attachments_pkey", columns: [table.baseId, table.id] }),
    candidateKey("attachments_candidate", [table.baseId, table.candidateId]),
    index("attachments_of_candidate").on(table.baseId, table.candidateId, table.field, table.position),
    index("attachments_to_review")
      .on(table.baseId, table.createdAt, table.candidateId)
      .where(sql`${table.requestedDocumentId} is not null and ${table.review} is null`),
    index("attachments_storage_key").on(table.storageKey),
    check("attachments_field", sql`${table.field} in ('curriculumVitae', 'otherAttachments')`),
  ],
);
