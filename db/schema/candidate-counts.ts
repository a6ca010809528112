import { date, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { baseIdColumn } from "./regions";

type CandidateDimension =
  | "phase"
  | "city"
  | "sector"
  | "role"
  | "qualification"
  | "left phase"
  | "interaction";

/** The dimensions for which the console's list shows counts. */
export type ListedDimension = Exclude<CandidateDimension, "left phase" | "interaction">;

/**
 * Candidates are counted in the month in which they were created, and interactions in the month in which they
 * took place. `archived` counts archived candidates by the month in which they were archived. `archived …`
 * counts the values of archived candidates by the month in which the candidates were created. `closed …`
 * counts the values of closed candidates. The dimensions without a prefix also count closed candidates.
 */
export type CountedDimension =
  | CandidateDimension
  | `closed ${ListedDimension}`
  | `archived ${CandidateDimension}`
  | "archived";

/**
 * Stored counts per month, because counting a million candidates would take too long for a request. A count
 * is the sum of its row here and its rows in `candidateCountChanges`.
 */
export const candidateCounts = pgTable(
  "candidate_counts",
  {
    baseId: baseIdColumn().notNull(),
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
 * Changes to the counts, inserted by triggers and added to `candidateCounts` later. Writers only insert, so
 * they never wait for each other. A row changes the count of one value or, without `dimension`, the counts of
 * all of a candidate's values. The `candidate_count_changes_by_value` view has one row per value. There is no
 * foreign key: when the changes are added, rows of deleted bases are dropped.
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
