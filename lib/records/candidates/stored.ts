import "server-only";
import { getTableColumns, sql } from "drizzle-orm";
import { attachments } from "@/db/schema/attachments";
import { candidates } from "@/db/schema/candidates";
import type { Queryable } from "@/lib/platform/database/client";

type AttachmentRow = typeof attachments.$inferSelect;
type CandidateRow = Omit<typeof candidates.$inferSelect, "searchText">;

/** A candidate's row with its attachment rows in order. `attachments` is null if there are none. */
export type StoredCandidate = CandidateRow & { attachments: AttachmentRow[] | null };

type AggregatedRow = Omit<AttachmentRow, "createdAt"> & { createdAt: string };

const members = sql.join(
  Object.entries(getTableColumns(attachments)).map(
    ([name, column]) => sql`${sql.raw(`'${name}'`)}, file.${sql.identifier(column.name)}`,
  ),
  sql`, `,
);

/**
 * Reads the attachments in the same statement, because nearly every read needs them. The SQL writes out the
 * table names: Drizzle omits them in a single-table select, and all columns would then refer to the inner
 * table.
 */
const attachmentsOfCandidate = sql<AttachmentRow[] | null>`(
  select json_agg(json_build_object(${members}) order by file."position", file.id) from ${attachments} as file
  where file.base_id = "candidates"."base_id" and file.candidate_id = "candidates"."id"
)`.mapWith((rows: AggregatedRow[] | string) => {
  const aggregated = (typeof rows === "string" ? JSON.parse(rows) : rows) as AggregatedRow[];
  return aggregated.map((row) => ({ ...row, createdAt: new Date(row.createdAt) }));
});

const { searchText, ...columns } = getTableColumns(candidates);
export const candidateFields = { ...columns, attachments: attachmentsOfCandidate };

export const selectCandidates = (database: Queryable) => database.select(candidateFields).from(candidates);
