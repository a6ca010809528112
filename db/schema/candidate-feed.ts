import { sql } from "drizzle-orm";
import { bigint, check, index, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { timestamptz } from "./columns";
import { baseIdColumn } from "./regions";

/**
 * The last sequence number of each base, shared by the feeds of candidates and events. A transaction that
 * takes a number locks the row until it commits, so a lower number never becomes visible after a higher one.
 */
export const feedCounters = pgTable("feed_counters", {
  baseId: baseIdColumn().primaryKey(),
  sequence: bigint("sequence", { mode: "number" }).notNull(),
});

/**
 * The order in which candidates last changed. Triggers maintain one row per candidate. The row of a removed
 * candidate stays for a while, so that readers of the feed learn of the removal.
 */
export const candidateFeed = pgTable(
  "candidate_feed",
  {
    baseId: baseIdColumn().notNull(),
    candidateId: text("candidate_id").notNull(),
    sequence: bigint("sequence", { mode: "number" }).notNull(),
    createdSequence: bigint("created_sequence", { mode: "number" }).notNull(),
    changedAt: timestamptz("changed_at").notNull(),
    removal: text("removal", { enum: ["archived", "deleted"] }),
  },
  (table) => [
    primaryKey({ name: "candidate_feed_pkey", columns: [table.baseId, table.candidateId] }),
    uniqueIndex("candidate_feed_order").on(table.baseId, table.sequence),
    index("candidate_feed_removals").on(table.changedAt).where(sql`${table.removal} is not null`),
    check("candidate_feed_removal", sql`${table.removal} in ('archived', 'deleted')`),
  ],
);
