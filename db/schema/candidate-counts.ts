import { date, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { recordBases } from "./regions";

/** What is counted: candidates by the month of their arrival, and interactions by the month of the interaction. */
export type CountedDimension =
  | "phase"
  | "city"
  | "sector"
  | "role"
  | "qualification"
  | "left phase"
  | "interaction";

/**
 * Counts per month, because counting a million candidates takes longer than a request may. A count is the sum of its
 * row here and its rows in `candidateCountChanges`.
 */
export const candidateCounts = pgTable(
  "candidate_counts",
  {
    baseId: integer("base_id")
      .notNull()
      .references(() => recordBases.id, { onDelete: "cascade" }),
    dimension: text("dimension").$type<CountedDimension>().notNull(),
    value: text("value").notNull(),
    month: date("month", { mode: "string" }).notNull(),
    count: integer("count").notNull(),
  },
  (table) => [
    primaryKey({
      name: "candidate_counts_pkey",
      columns: [table.baseId, table.dimension, table.value, table.month],
    }),
  ],
);

/**
 * Changes of the counts, inserted by triggers and later added to `candidateCounts`. Writers only insert, so they never
 * wait for each other. No foreign key: the rows of a deleted base are dropped when the changes are added.
 */
export const candidateCountChanges = pgTable(
  "candidate_count_changes",
  {
    baseId: integer("base_id").notNull(),
    dimension: text("dimension").$type<CountedDimension>().notNull(),
    value: text("value").notNull(),
    month: date("month", { mode: "string" }).notNull(),
    count: integer("count").notNull(),
  },
  (table) => [index("candidate_count_changes_base").on(table.baseId, table.dimension)],
);
