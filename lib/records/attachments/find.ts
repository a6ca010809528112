import "server-only";
import { and, asc, eq, inArray } from "drizzle-orm";
import { attachments } from "@/db/schema/attachments";
import type { Queryable } from "@/lib/platform/database/client";

export type AttachmentRow = typeof attachments.$inferSelect;
export type AttachmentRows = { curriculumVitae: AttachmentRow[]; otherAttachments: AttachmentRow[] };

/**
 * Finds candidates' attachments, grouped by field, in the order in which they are shown. The map has an entry
 * for every requested candidate.
 */
export async function findAttachments(
  queryable: Queryable,
  baseId: number,
  candidateIds: readonly string[],
): Promise<Map<string, AttachmentRows>> {
  const found = new Map(candidateIds.map((id) => [id, noRows()]));
  if (candidateIds.length === 0) return found;
  const rows = await queryable
    .select()
    .from(attachments)
    .where(and(eq(attachments.baseId, baseId), inArray(attachments.candidateId, [...candidateIds])))
    .orderBy(asc(attachments.position), asc(attachments.id));
  for (const row of rows) found.get(row.candidateId)?.[row.field].push(row);
  return found;
}

export async function findCandidateAttachments(queryable: Queryable, baseId: number, candidateId: string) {
  const found = await findAttachments(queryable, baseId, [candidateId]);
  return found.get(candidateId) ?? noRows();
}

const noRows = (): AttachmentRows => ({ curriculumVitae: [], otherAttachments: [] });
