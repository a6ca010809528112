import { asc, desc, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
} from "drizzle-orm/pg-core";
import { candidateKey } from "./candidates";
import { timestamptz } from "./columns";

/** The words by which the console's search finds an interaction; see `candidateWords`. */
export const interactionWords = sql`interaction_words(summary, notes)`;

type OrderColumns = Record<"performedAt" | "sequence" | "id", AnyPgColumn>;

/**
 * The order of a candidate's interactions: newest first, and those with equal times in the order in which
 * they were sent.
 */
export const interactionOrder = (table: OrderColumns) =>
  [desc(table.performedAt), asc(table.sequence), asc(table.id)] as const;

/** The foreign key includes the base, so an interaction and its candidate always belong to the same base. */
export const interactions = pgTable(
  "interactions",
  {
    baseId: integer("base_id").notNull(),
    id: text("id").notNull(),
    candidateId: text("candidate_id").notNull(),
    type: text("type").notNull(),
    performedAt: timestamptz("performed_at").notNull(),
    summary: text("summary"),
    notes: text("notes"),
    durationSeconds: bigint("duration", { mode: "number" }),
    createdAt: timestamptz("created_at").notNull(),
    /**
     * Whether the candidate sent this as a question in the portal and nobody has changed its text. A question
     * doesn't count as contact.
     */
    isQuestion: boolean("is_question").notNull().default(false),
    /**
     * Whether the candidate sent this as a question in the portal and somebody has changed its text. The
     * candidate must not see the new text; `InteractionChange` has the original. `isQuestion` is then false,
     * because processes of the previous release show candidates the text of each question.
     */
    isEditedQuestion: boolean("is_edited_question").notNull().default(false),
    /**
     * The order in which interactions were sent, for sorting interactions with equal times. 0 for
     * interactions that are older than this column.
     */
    sequence: bigint("sequence", { mode: "number" }).notNull().generatedAlwaysAsIdentity(),
  },
  (table) => [
    primaryKey({ name: "interactions_pkey", columns: [table.baseId, table.id] }),
    candidateKey("interactions_candidate", [table.baseId, table.candidateId]),
    index("interactions_in_order").on(table.baseId, table.candidateId, ...interactionOrder(table)),
    index("interactions_of_type").on(table.baseId, table.type, table.performedAt, table.candidateId),
    index("interactions_questions")
      .on(table.baseId, table.performedAt, table.type, table.candidateId)
      .where(sql`${table.isQuestion} or ${table.isEditedQuestion}`),
    index("interactions_words").using("gin", interactionWords),
  ],
);

/**
 * Future interactions, inserted by a trigger. They count as a candidate's last contact once they have taken
 * place.
 */
export const plannedContacts = pgTable(
  "planned_contacts",
  {
    baseId: integer("base_id").notNull(),
    candidateId: text("candidate_id").notNull(),
    performedAt: timestamptz("performed_at").notNull(),
  },
  (table) => [
    primaryKey({
      name: "planned_contacts_pkey",
      columns: [table.performedAt, table.baseId, table.candidateId],
    }),
    candidateKey("planned_contacts_candidate", [table.baseId, table.candidateId]),
    index("planned_contacts_of_candidate").on(table.baseId, table.candidateId),
  ],
);
