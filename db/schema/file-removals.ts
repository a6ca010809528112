import { bigint, pgTable, text } from "drizzle-orm/pg-core";
import { timestamptz } from "./columns";

/**
 * The outbox of files to remove from storage. Rows are inserted in the transaction that releases the files.
 */
export const fileRemovals = pgTable("file_removals", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  storageKey: text("storage_key").notNull(),
  createdAt: timestamptz("created_at").notNull().defaultNow(),
});
