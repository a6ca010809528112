import "server-only";
import { getTableColumns, sql } from "drizzle-orm";
import { attachments, candidates } from "@/db/schema/candidates";
import type { Queryable } from "@/lib/platform/database/client";

type AttachmentRow = typeof attachments.$inferSelect;
type CandidateRow = Omit<typeof candidates.$inferSelect, "searchText" | "lastContactAt">;

/** A candidate's row with those of its attachments, in order, or null: what a record is made of. */
export type StoredCandidate = CandidateRow & { attachments: AttachmentRow[] | null };

type AggregatedRow = Omit<AttachmentRow, "createdAt"> & { createdAt: string };

const members = sql.join(
  Object.entries(getTableColumns(attachments)).map(
    ([name, column]) => sql`${sql.raw(`'${name}'`)}, file.${sql.identifier(column.name)}`,
  ),
  sql`, `,
);

/**
 * Gathered in the same statement: nearly every record is read with its attachments, and few have any. Both tables are
 * named by hand: in a select from one table Drizzle writes columns without it, and they would all be the inner one's.
 */
const attachmentsOfCandidate = sql<AttachmentRow[] | null>`(
  select json_agg(json_build_object(${members}) order by file."position") from ${attachments} as file
  where file.base_id = "candidates"."base_id" and file.candidate_id = "candidates"."id"
)`.mapWith((rows: AggregatedRow[] | string) => {
  const aggregated = (typeof rows === "string" ? JSON.parse(rows) : rows) as AggregatedRow[];
  return aggregated.map((row) => ({ ...row, createdAt: new Date(row.createdAt) }));
});

const { searchText, lastContactAt, ...columns } = getTableColumns(candidates);

/** Reads candidates as `StoredCandidate`s. */
export const selectCandidates = (database: Queryable) =>
  database.select({ ...columns, attachments: attachmentsOfCandidate }).from(candidates);
