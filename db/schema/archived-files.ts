import { index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { timestamptz } from "./columns";
import { baseIdColumn } from "./regions";

/**
 * Files of archived candidates. The links in the result of the archive operation work until `expiresAt`. Then
 * the sweep queues the files for removal.
 */
export const archivedFiles = pgTable(
  "archived_files",
  {
    baseId: baseIdColumn().notNull(),
    id: text("id").notNull(),
    filename: text("filename").notNull(),
    contentType: text("content_type").notNull(),
    storageKey: text("storage_key").notNull(),
    expiresAt: timestamptz("expires_at").notNull(),
  },
  (table) => [
    primaryKey({ name: "archived_files_pkey", columns: [table.baseId, table.id] }),
    index("archived_files_expiry").on(table.expiresAt),
    index("archived_files_storage_key").on(table.storageKey),
  ],
);
