import { index, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { regions } from "./regions";

/**
 * The documents that a region asks of candidates. The attachment that a candidate adds for one has its id; without a
 * foreign key, so that a region can stop asking without a change of all attachments.
 */
export const requestedDocuments = pgTable(
  "requested_documents",
  {
    id: uuid("id").primaryKey(),
    regionId: text("region_id")
      .notNull()
      .references(() => regions.id, { onDelete: "cascade" }),
    position: integer("position").notNull(),
    name: text("name").notNull(),
    explanation: text("explanation"),
  },
  (table) => [
    unique("requested_documents_name").on(table.regionId, table.name),
    index("requested_documents_region").on(table.regionId, table.position),
  ],
);
