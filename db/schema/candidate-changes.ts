import {
  bigint,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { candidates } from "./candidates";
import { timestamptz } from "./columns";

/** A field's value before and after a change. */
export type ValueChange = { from: unknown; to: unknown };

/**
 * The old and new values of a candidate's changed fields, one row per mutation that changed any. The rows are
 * personal data, so they are deleted with the candidate, unlike the audit log. A custom field's key is
 * `customFields.` and its name.
 */
export const candidateChanges = pgTable(
  "candidate_changes",
  {
    baseId: integer("base_id").notNull(),
    candidateId: text("candidate_id").notNull(),
    id: bigint("id", { mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    mutationId: uuid("mutation_id"),
    occurredAt: timestamptz("occurred_at").notNull(),
    actorKind: text("actor_kind", { enum: ["api_key", "candidate", "staff", "system"] }).notNull(),
    actorId: text("actor_id").notNull(),
    changes: jsonb("changes").$type<Record<string, ValueChange>>().notNull(),
  },
  (table) => [
    primaryKey({ name: "candidate_changes_pkey", columns: [table.baseId, table.candidateId, table.id] }),
    foreignKey({
      name: "candidate_changes_candidate",
      columns: [table.baseId, table.candidateId],
      foreignColumns: [candidates.baseId, candidates.id],
    }).onDelete("cascade"),
    index("candidate_changes_oldest").on(table.occurredAt),
  ],
);
