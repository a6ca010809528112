import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { candidateKey } from "./candidates";
import { timestamptz } from "./columns";

export type ValueChange = { from: unknown; to: unknown };

/** A question with its original text. `sentAt` is an ISO timestamp. */
export type SentQuestion = { subject: string; text: string; sentAt: string };

/**
 * An interaction's old and new values. Contains only the changed fields. `question` is the candidate's
 * question as they sent it, if this is the first change of its text.
 */
export type InteractionChange = {
  id: string;
  from: Record<string, unknown>;
  to: Record<string, unknown>;
  question?: SentQuestion;
};

/**
 * The old and new values of candidates' fields and interactions, with one row per mutation and candidate. The
 * values are personal data, so unlike the audit log they are deleted with the candidate. A custom field's key
 * is `customFields.` followed by its name.
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
    /** Separate from the fields' changes, because candidates may see those but not staff notes. */
    interaction: jsonb("interaction").$type<InteractionChange>(),
  },
  (table) => [
    primaryKey({ name: "candidate_changes_pkey", columns: [table.baseId, table.candidateId, table.id] }),
    candidateKey("candidate_changes_candidate", [table.baseId, table.candidateId]),
    index("candidate_changes_oldest").on(table.occurredAt),
  ],
);
