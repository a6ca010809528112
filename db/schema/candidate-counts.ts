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

/** The values of candidates that the console's list counts. */
export type ListedDimension = Exclude<CandidateDimension, "left phase" | "interaction">;

/**
 * Candidates are counted by their month of arrival, and interactions by their own month. `archived` counts
 * archived candidates by the month of archiving, and `archived …` counts their values by the month of
 * arrival. `closed …` counts the values of closed candidates, who are among the others too.
 */
export type CountedDimension =
  | CandidateDimension
  | `closed ${ListedDimension}`
  | `archived ${CandidateDimension}`
  | "archived";

/**
 * Counts per month, because counting a million candidates takes longer than a request may. A count is the sum
 * of its row here and its rows in `candidateCountChanges`.
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
 * Changes of the counts, inserted by triggers and later added to `candidateCounts`. Writers only insert, so
 * they never wait for each other. A row changes the count of one value, or without `dimension` the counts of
 * all values of a candidate among everybody. The view `candidate_count_changes_by_value` has a row per value. There is no
 * foreign key: the rows of a deleted base are dropped when the changes are added.
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
