import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { candidateKey } from "./candidates";
import { timestamptz } from "./columns";

/**
 * A candidate's erasure request, which they can cancel until the deletion runs. The sweep queues the deletion
 * after `dueAt`. `tries` counts failed deletions. `email` is the address at the time of the request; null if
 * an earlier release stored it.
 */
export const erasureRequests = pgTable(
  "erasure_requests",
  {
    baseId: integer("base_id").notNull(),
    candidateId: text("candidate_id").notNull(),
    id: uuid("id").notNull(),
    email: text("email"),
    reason: text("reason"),
    language: text("language", { enum: ["nl", "en"] }).notNull(),
    requestedAt: timestamptz("requested_at").notNull(),
    dueAt: timestamptz("due_at").notNull(),
    tries: integer("tries").notNull().default(0),
  },
  (table) => [
    primaryKey({ name: "erasure_requests_pkey", columns: [table.baseId, table.candidateId] }),
    index("erasure_requests_due").on(table.dueAt),
    candidateKey("erasure_requests_candidate", [table.baseId, table.candidateId]),
  ],
);

/**
 * A candidate's request to restrict the use of their data, or their objection to it (GDPR, articles 18 and
 * 21), with the region's answer. Deleted with the candidate.
 */
export const privacyRequests = pgTable(
  "privacy_requests",
  {
    baseId: integer("base_id").notNull(),
    id: uuid("id").notNull(),
    candidateId: text("candidate_id").notNull(),
    kind: text("kind", { enum: ["restriction", "objection"] }).notNull(),
    explanation: text("explanation"),
    language: text("language", { enum: ["nl", "en"] }).notNull(),
    requestedAt: timestamptz("requested_at").notNull(),
    dueAt: timestamptz("due_at").notNull(),
    decision: text("decision", { enum: ["approved", "declined", "lifted"] }),
    answer: text("answer"),
    answeredAt: timestamptz("answered_at"),
    /**
     * The region's answer when it approved the request. Set only after the region has lifted the approval.
     * `decision`, `answer` and `answeredAt` then describe that later decision.
     */
    approvalAnswer: text("approval_answer"),
    approvedAt: timestamptz("approved_at"),
  },
  (table) => [
    primaryKey({ name: "privacy_requests_pkey", columns: [table.baseId, table.id] }),
    index("privacy_requests_of_candidate").on(table.baseId, table.candidateId),
    index("privacy_requests_open").on(table.baseId, table.dueAt).where(sql`${table.answeredAt} is null`),
    index("privacy_requests_answered")
      .on(table.baseId, table.answeredAt)
      .where(sql`${table.answeredAt} is not null`),
    candidateKey("privacy_requests_candidate", [table.baseId, table.candidateId]),
    check("privacy_requests_kind", sql`${table.kind} in ('restriction', 'objection')`),
    check("privacy_requests_decision", sql`${table.decision} in ('approved', 'declined', 'lifted')`),
    check(
      "privacy_requests_answered",
      sql`(${table.answeredAt} is null) = (${table.answer} is null) and (${table.answeredAt} is null) = (${table.decision} is null)`,
    ),
    check(
      "privacy_requests_approval",
      sql`(${table.approvedAt} is null) = (${table.approvalAnswer} is null)`,
    ),
  ],
);
