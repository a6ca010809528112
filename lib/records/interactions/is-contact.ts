import { type SQL, sql } from "drizzle-orm";

/** Matches candidates' questions, including those whose text somebody changed. */
export const IS_QUESTION: SQL = sql`(is_question or is_edited_question)`;

/**
 * Matches interactions that count as contact: they have taken place, and they aren't a candidate's question.
 * A candidate's last contact is the latest of them.
 */
export const IS_CONTACT: SQL = sql`(performed_at <= now() and not ${IS_QUESTION})`;
