import { bigint, boolean, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { candidateKey } from "./candidates";
import { timestamptz } from "./columns";

/**
 * The consent log: when consent was given or withdrawn, and who recorded it. Rows are deleted only with the
 * candidate. Triggers reject updates, except of `candidateId` in a merge and of an empty `undoneBy`.
 * `textVersion` is the version of the text that the candidate accepted in the portal, or null if consent was
 * withdrawn or recorded elsewhere. `undoneBy` is the mutation that undid the row's own mutation. Readers must
 * skip rows with `undoneBy`. `isRepeat` marks rows that repeat an older decision because a merge or an undo
 * kept it (`keepConsent`).
 */
export const consents = pgTable(
  "consents",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    baseId: integer("base_id").notNull(),
    candidateId: text("candidate_id").notNull(),
    isGiven: boolean("is_given").notNull(),
    textVersion: integer("text_version"),
    occurredAt: timestamptz("occurred_at").notNull(),
    actorKind: text("actor_kind", { enum: ["api_key", "candidate", "staff", "system"] }).notNull(),
    actorId: text("actor_id").notNull(),
    mutationId: uuid("mutation_id"),
    undoneBy: uuid("undone_by"),
    isRepeat: boolean("is_repeat").notNull().default(false),
  },
  (table) => [
    index("consents_of_candidate").on(table.baseId, table.candidateId, table.id),
    candidateKey("consents_candidate", [table.baseId, table.candidateId]),
  ],
);
