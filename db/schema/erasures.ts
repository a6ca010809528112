import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { timestamptz } from "./columns";

/**
 * A mutation about an erased candidate. `place` is the candidate's position in the mutation's `candidateIds`,
 * starting at 1.
 */
export type ErasedMutation = { id: string; place: number };

/**
 * The erasure ledger: what must be erased again after an older backup is restored. Contains only random ids
 * and times. Has no foreign keys, because its rows outlive the records that they refer to. Also serves as the
 * outbox for the copy outside the database (`copiedAt`).
 */
export const erasures = pgTable(
  "erasures",
  {
    id: uuid("id").primaryKey(),
    kind: text("kind", { enum: ["candidate_deleted", "candidate_archived", "region_deleted"] }).notNull(),
    regionId: text("region_id").notNull(),
    /** Null if the whole region was deleted. */
    baseId: integer("base_id"),
    /** The candidate, and the candidates who were merged into them. */
    candidateIds: text("candidate_ids").array().notNull().default([]),
    /**
     * Set when the row is copied. At the time of the insert, the erasing transaction hasn't yet recorded
     * which candidates its mutations are about.
     */
    mutations: jsonb("mutations").$type<ErasedMutation[]>(),
    erasedAt: timestamptz("erased_at").notNull(),
    copiedAt: timestamptz("copied_at"),
  },
  (table) => [
    index("erasures_to_copy").on(table.id).where(sql`${table.copiedAt} is null`),
    check(
      "erasures_kind",
      sql`${table.kind} in ('candidate_deleted', 'candidate_archived', 'region_deleted')`,
    ),
  ],
);
