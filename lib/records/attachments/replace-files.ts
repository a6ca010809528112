import "server-only";
import { and, eq } from "drizzle-orm";
import { attachments } from "@/db/schema/attachments";
import type { BaseContext } from "@/lib/contract/context";
import type { Transaction } from "@/lib/platform/database/client";
import { failOnRejectedFiles, toRow } from "./attach";
import { type AttachmentRow, findCandidateAttachments } from "./find";
import { matchStoredFiles } from "./match-stored-files";
import { releaseStaged, removeAttachments } from "./remove";
import { ATTACHMENT_FIELDS, type AttachmentField, type FilesByField, type LedgerAttachment } from "./staged";

type FieldFiles = { field: AttachmentField; stored: AttachmentRow[]; sent: readonly LedgerAttachment[] };

/**
 * Replaces the files of each field that was sent. Stored files with the same name and content as a sent file
 * keep their records, so links to them keep working. If a file was rejected, fails with the reason and
 * changes nothing.
 */
export async function replaceFiles(
  ctx: BaseContext<Transaction>,
  candidateId: string,
  files: FilesByField,
): Promise<void> {
  if (!ATTACHMENT_FIELDS.some((field) => files[field])) return;
  failOnRejectedFiles([files]);
  const stored = await findCandidateAttachments(ctx.db, ctx.base.id, candidateId);
  for (const field of ATTACHMENT_FIELDS) {
    const sent = files[field];
    if (sent) await replaceField(ctx, candidateId, { field, stored: stored[field], sent });
  }
}

async function replaceField(
  ctx: BaseContext<Transaction>,
  candidateId: string,
  { field, stored, sent }: FieldFiles,
): Promise<void> {
  const kept = matchStoredFiles(stored, sent);
  const removed = stored.filter((row) => !kept.includes(row));
  await removeAttachments(ctx, removed);
  await releaseStaged(ctx.db, { [field]: sent.filter((_, position) => kept[position]) });
  for (const [position, row] of kept.entries())
    if (row && row.position !== position) await moveTo(ctx, row, position);
  const added = sent.flatMap((file, position) =>
    kept[position] ? [] : [toRow(ctx, candidateId, file, { field, position, requestedDocumentId: null })],
  );
  if (added.length > 0) await ctx.db.insert(attachments).values(added);
}

const moveTo = (ctx: BaseContext<Transaction>, { id }: AttachmentRow, position: number) =>
  ctx.db
    .update(attachments)
    .set({ position })
    .where(and(eq(attachments.baseId, ctx.base.id), eq(attachments.id, id)));
