import { index, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { regionIdColumn } from "./regions";

/**
 * The documents that a region requests from candidates. An attachment refers to its document by id, but
 * without a foreign key, so that removing a document doesn't update all attachments.
 */
export const requestedDocuments = pgTable(
  "requested_documents",
  {
    id: uuid("id").primaryKey(),
    regionId: regionIdColumn().notNull(),
    position: integer("position").notNull(),
    name: text("name").notNull(),
    explanation: text("explanation"),
  },
  (table) => [
    unique("requested_documents_name").on(table.regionId, table.name),
    index("requested_documents_region").on(table.regionId, table.position),
  ],
);
