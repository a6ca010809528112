import { index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { timestamptz } from "./columns";
import { baseIdColumn } from "./regions";

/**
 * An import of a file, kept while it can be undone. Each row of the file is a mutation whose idempotency key
 * combines the import's id and the row number. `lastRow` is the highest row number.
 */
export const imports = pgTable(
  "imports",
  {
    baseId: baseIdColumn().notNull(),
    id: uuid("id").notNull(),
    startedAt: timestamptz("started_at").notNull(),
    actorKind: text("actor_kind", { enum: ["api_key", "candidate", "staff", "system"] }).notNull(),
    actorId: text("actor_id").notNull(),
    lastRow: integer("last_row").notNull(),
    /** When somebody started to undo the import. After that, the import accepts no more rows. */
    undoneAt: timestamptz("undone_at"),
  },
  (table) => [
    primaryKey({ name: "imports_pkey", columns: [table.baseId, table.id] }),
    index("imports_newest").on(table.baseId, table.startedAt),
  ],
);
