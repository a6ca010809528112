import { bigint, pgTable, text } from "drizzle-orm/pg-core";
import { timestamptz } from "./columns";

/** The outbox of files that must go from storage: written in the transaction that let go of them, done after it. */
export const fileRemovals = pgTable("file_removals", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  storageKey: text("storage_key").notNull(),
  createdAt: timestamptz("created_at").notNull().defaultNow(),
});
