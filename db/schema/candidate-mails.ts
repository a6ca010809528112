import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { candidateKey } from "./candidates";
import { timestamptz } from "./columns";

/**
 * A notice that a candidate will get by e-mail: that they were registered, that their phase changed, or that
 * somebody else changed their data. One e-mail covers everything that happened until `dueAt`. Of the changed
 * values, the row contains only the phase.
 */
export const candidateNotices = pgTable(
  "candidate_notices",
  {
    baseId: integer("base_id").notNull(),
    candidateId: text("candidate_id").notNull(),
    kind: text("kind", { enum: ["registered", "phase", "changed"] }).notNull(),
    /**
     * The kind of actor that caused the notice. The e-mail about a registration uses it to say where the data
     * came from.
     */
    actorKind: text("actor_kind").notNull(),
    /**
     * In notices about the phase: the phase before the first change in the notice. Null if an earlier release
     * stored the notice.
     */
    formerPhase: text("former_phase"),
    dueAt: timestamptz("due_at").notNull(),
  },
  (table) => [
    primaryKey({
      name: "candidate_notices_pkey",
      columns: [table.baseId, table.candidateId, table.kind],
    }),
    candidateKey("candidate_notices_candidate", [table.baseId, table.candidateId]),
    index("candidate_notices_due").on(table.dueAt),
    index("candidate_notices_due_of_base").on(table.baseId, table.dueAt),
    check("candidate_notices_kind", sql`${table.kind} in ('registered', 'phase', 'changed')`),
  ],
);

/** The kinds of notices that a candidate has turned off. */
export const mutedNotices = pgTable(
  "muted_notices",
  {
    baseId: integer("base_id").notNull(),
    candidateId: text("candidate_id").notNull(),
    kind: text("kind", { enum: ["phase", "changed"] }).notNull(),
  },
  (table) => [
    primaryKey({ name: "muted_notices_pkey", columns: [table.baseId, table.candidateId, table.kind] }),
    candidateKey("muted_notices_candidate", [table.baseId, table.candidateId]),
    check("muted_notices_kind", sql`${table.kind} in ('phase', 'changed')`),
  ],
);

/** The language in which a candidate last signed in. Used for e-mails that they didn't request. */
export const candidateLanguages = pgTable(
  "candidate_languages",
  {
    baseId: integer("base_id").notNull(),
    candidateId: text("candidate_id").notNull(),
    language: text("language", { enum: ["nl", "en"] }).notNull(),
  },
  (table) => [
    primaryKey({ name: "candidate_languages_pkey", columns: [table.baseId, table.candidateId] }),
    candidateKey("candidate_languages_candidate", [table.baseId, table.candidateId]),
    check("candidate_languages_language", sql`${table.language} in ('nl', 'en')`),
  ],
);

/**
 * The candidates to whom an e-mail was sent, with their addresses. Needed because a bounce report identifies
 * only the e-mail. Rows are deleted when a report is no longer expected.
 */
export const mailRecipients = pgTable(
  "mail_recipients",
  {
    mailId: uuid("mail_id").notNull(),
    baseId: integer("base_id").notNull(),
    candidateId: text("candidate_id").notNull(),
    emailKey: text("email_key").notNull(),
    createdAt: timestamptz("created_at").notNull(),
  },
  (table) => [
    primaryKey({
      name: "mail_recipients_pkey",
      columns: [table.mailId, table.baseId, table.candidateId],
    }),
    candidateKey("mail_recipients_candidate", [table.baseId, table.candidateId]),
    index("mail_recipients_of_candidate").on(table.baseId, table.candidateId),
    index("mail_recipients_oldest").on(table.createdAt),
  ],
);

/**
 * An address to which e-mail can't be delivered, or whose mailbox is full. Ignored once the candidate has
 * another address.
 */
export const candidateBounces = pgTable(
  "candidate_bounces",
  {
    baseId: integer("base_id").notNull(),
    candidateId: text("candidate_id").notNull(),
    emailKey: text("email_key").notNull(),
    /** The enhanced status code (RFC 3463), such as 5.1.1. */
    status: text("status").notNull(),
    /** The receiving mail server's explanation. */
    reason: text("reason"),
    bouncedAt: timestamptz("bounced_at").notNull(),
  },
  (table) => [
    primaryKey({ name: "candidate_bounces_pkey", columns: [table.baseId, table.candidateId] }),
    candidateKey("candidate_bounces_candidate", [table.baseId, table.candidateId]),
  ],
);
