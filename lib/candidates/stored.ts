import "server-only";
import { getTableColumns, sql } from "drizzle-orm";
import type { Queryable } from "@/db/client";
import { attachments, candidates } from "@/db/schema/candidates";

type AttachmentRow = typeof attachments.$inferSelect;
type CandidateRow = Omit<typeof candidates.$inferSelect, "searchText">;

/** A candidate's row with those of its attachments, in order, or null: what a record is made of. */
export type StoredCandidate = CandidateRow & { attachments: AttachmentRow[] | null };

type AggregatedRow = Omit<AttachmentRow, "createdAt"> & { createdAt: string };

const { baseId, candidateId, ...attachmentColumns } = getTableColumns(attachments);
const members = sql.join(
  Object.entries({ baseId, candidateId, ...attachmentColumns }).map(
    ([name, column]) => sql`${sql.raw(`'${name}'`)}, ${column}`,
  ),
  sql`, `,
);

/** Gathered in the same statement: nearly every record is read with its attachments, and few have any. */
const attachmentsOfCandidate = sql<AttachmentRow[] | null>`(
  select json_agg(json_build_object(${members}) order by ${attachments.position}) from ${attachments}
  where ${attachments.baseId} = ${candidates.baseId} and ${attachments.candidateId} = ${candidates.id}
)`.mapWith((rows: AggregatedRow[] | string) => {
  const aggregated = (typeof rows === "string" ? JSON.parse(rows) : rows) as AggregatedRow[];
  return aggregated.map((row) => ({ ...row, createdAt: new Date(row.createdAt) }));
});

const { searchText, ...columns } = getTableColumns(candidates);

/** Reads candidates as `StoredCandidate`s. */
export const selectCandidates = (database: Queryable) =>
  database.select({ ...columns, attachments: attachmentsOfCandidate }).from(candidates);
