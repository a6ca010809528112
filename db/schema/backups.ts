import { integer, pgTable, uuid } from "drizzle-orm/pg-core";
import { timestamptz } from "./columns";

/**
 * The backups that the erasure journal lists. If the journal moves, these rows are written to its new place,
 * because a restore requires that the journal lists the backup. `lines` is the number of erasures up to
 * `madeAt`; earlier releases didn't count them.
 */
export const backups = pgTable("backups", {
  id: uuid("id").primaryKey(),
  madeAt: timestamptz("made_at").notNull(),
  lines: integer("lines"),
});
