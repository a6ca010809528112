import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { timestamptz } from "./columns";

/** A mutation about an erased candidate, and the candidate's place in it, counted from 1. */
export type ErasedMutation = { id: string; place: number };

/**
 * The ledger of erasures: what must be erased again after a backup from before is restored. It holds random
 * ids and times only, and has no foreign keys, because it outlives what it names. The table is the outbox of
 * the copy outside of the database (`copiedAt`).
 */
export const erasures = pgTable(
  "erasures",
  {
    id: uuid("id").primaryKey(),
    kind: text("kind", { enum: ["candidate_deleted", "candidate_archived", "region_deleted"] }).notNull(),
    regionId: text("region_id").notNull(),
    /** Null if the whole region was deleted. */
    baseId: integer("base_id"),
    /** The candidate, and those who had been merged into them. */
    candidateIds: text("candidate_ids").array().notNull().default([]),
    /** Known once the line is copied, because a mutation in the same transaction isn't recorded before. */
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
