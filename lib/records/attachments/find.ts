import "server-only";
import { and, asc, eq } from "drizzle-orm";
import { attachments } from "@/db/schema/attachments";
import type { Queryable } from "@/lib/platform/database/client";

export type AttachmentRow = typeof attachments.$inferSelect;

/** Finds a candidate's attachments by field, in the order in which they are shown. */
export async function findCandidateAttachments(queryable: Queryable, baseId: number, candidateId: string) {
  const rows = await queryable
    .select()
    .from(attachments)
    .where(and(eq(attachments.baseId, baseId), eq(attachments.candidateId, candidateId)))
    .orderBy(asc(attachments.position), asc(attachments.id));
  const inField = (field: AttachmentRow["field"]) => rows.filter((row) => row.field === field);
  return { curriculumVitae: inField("curriculumVitae"), otherAttachments: inField("otherAttachments") };
}
