import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { candidateKey } from "./candidates";
import { timestamptz } from "./columns";

/**
 * Candidates who were merged into another candidate. `intoId` is the target of the merge request.
 * `candidateId` is the candidate who currently has the data. The two ids differ if the target was itself
 * merged later. Deleting the candidate `candidateId` deletes the row. `undo` contains the personal data that
 * an undo needs, and is cleared after 30 days. The ids stay, so that the merged id can still redirect.
 */
export const candidateMerges = pgTable(
  "candidate_merges",
  {
    baseId: integer("base_id").notNull(),
    mergedId: text("merged_id").notNull(),
    candidateId: text("candidate_id").notNull(),
    intoId: text("into_id").notNull(),
    mergedAt: timestamptz("merged_at").notNull(),
    undo: jsonb("undo").$type<unknown>(),
  },
  (table) => [
    primaryKey({ name: "candidate_merges_pkey", columns: [table.baseId, table.mergedId] }),
    candidateKey("candidate_merges_candidate", [table.baseId, table.candidateId]),
    index("candidate_merges_of_candidate").on(table.baseId, table.candidateId),
    index("candidate_merges_undoable").on(table.baseId, table.mergedAt).where(sql`${table.undo} is not null`),
  ],
);

/** Pairs of candidates who look alike but are different people. The smaller id comes first. */
export const distinctCandidates = pgTable(
  "distinct_candidates",
  {
    baseId: integer("base_id").notNull(),
    firstId: text("first_id").notNull(),
    secondId: text("second_id").notNull(),
    decidedAt: timestamptz("decided_at").notNull(),
  },
  (table) => [
    primaryKey({
      name: "distinct_candidates_pkey",
      columns: [table.baseId, table.firstId, table.secondId],
    }),
    candidateKey("distinct_candidates_first", [table.baseId, table.firstId]),
    candidateKey("distinct_candidates_second", [table.baseId, table.secondId]),
    index("distinct_candidates_of_second").on(table.baseId, table.secondId),
    index("distinct_candidates_newest").on(table.baseId, table.decidedAt),
    check("distinct_candidates_order", sql`${table.firstId} collate "C" < ${table.secondId} collate "C"`),
  ],
);
