import { date, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { recordBases } from "./regions";

type CandidateDimension =
  | "phase"
  | "city"
  | "sector"
  | "role"
  | "qualification"
  | "left phase"
  | "interaction";

/**
 * What is counted: candidates by the month of their arrival, and interactions by the month of the interaction. `archived`
 * counts by the month of the archiving.
 */
export type CountedDimension = CandidateDimension | `archived ${CandidateDimension}` | "archived";

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
 * wait for each other. A row is about one value, or without `dimension` about all values of a candidate. The view
 * `candidate_count_changes_by_value` has a row per value. No foreign key: the rows of a deleted base are dropped when the
 * changes are added.
 */
export const candidateCountChanges = pgTable(
  "candidate_count_changes",
  {
    baseId: integer("base_id").notNull(),
    month: date("month", { mode: "string" }).notNull(),
    count: integer("count").notNull(),
    dimension: text("dimension").$type<CountedDimension>(),
    value: text("value"),
    phase: text("phase"),
    city: text("city"),
    sectors: text("sectors").array(),
    roles: text("roles").array(),
    qualifications: text("qualifications").array(),
  },
  (table) => [index("candidate_count_changes_base").on(table.baseId)],
);
