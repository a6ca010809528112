import { desc, sql } from "drizzle-orm";
import { bigint, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { timestamptz } from "./columns";

export const leftPhase = sql`(details #>> '{phase,from}')`;

/**
 * The audit log. A trigger makes the table append-only. Events contain ids, the names of fields and phases,
 * and codes such as a reason, but no personal data. There are no foreign keys, because events outlive their
 * records.
 */
export const events = pgTable(
  "events",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    baseId: integer("base_id").notNull(),
    occurredAt: timestamptz("occurred_at").notNull(),
    actorKind: text("actor_kind", { enum: ["api_key", "candidate", "staff", "system"] }).notNull(),
    actorId: text("actor_id").notNull(),
    action: text("action").notNull(),
    candidateId: text("candidate_id"),
    recordId: text("record_id").notNull(),
    mutationId: uuid("mutation_id"),
    details: jsonb("details").$type<Record<string, unknown>>().notNull().default({}),
    /**
     * The position in the event feed, which a trigger takes from the counter in `feedCounters`. Null if the
     * API doesn't show the event.
     */
    feedSequence: bigint("feed_sequence", { mode: "number" }),
  },
  (table) => [
    index("events_newest").on(table.baseId, desc(table.occurredAt), desc(table.id)),
    // The next two indexes are for filters on rare values. Filters on frequent values don't need an index,
    // because they soon find enough matches among the newest events.
    index("events_newest_of_action")
      .on(table.baseId, table.action, desc(table.occurredAt), desc(table.id))
      .where(sql`${table.action} not in ('candidate.created', 'candidate.updated', 'interaction.created')`),
    index("events_newest_of_actors")
      .on(table.baseId, table.actorKind, desc(table.occurredAt), desc(table.id))
      .where(sql`${table.actorKind} <> 'api_key'`),
    index("events_of_left_phase")
      .on(table.baseId, leftPhase, table.candidateId)
      .where(sql`${table.action} = 'candidate.updated' and ${leftPhase} is not null`),
    index("events_of_undo").on(table.baseId, table.candidateId).where(sql`${table.details} ? 'undoes'`),
    uniqueIndex("events_feed")
      .on(table.baseId, table.feedSequence)
      .where(sql`${table.feedSequence} is not null`),
    index("events_of_candidate").on(table.baseId, table.candidateId, table.id),
  ],
);
