import "server-only";
import { attachments } from "@/db/schema/attachments";
import type { BaseContext } from "@/lib/contract/context";
import { fail } from "@/lib/contract/errors";
import type { Transaction } from "@/lib/platform/database/client";
import { newAttachmentId } from "@/lib/platform/ids";
import { sanitizeFilename } from "./filename";
import { type AttachmentRow, findCandidateAttachments } from "./find";
import { presentAttachment } from "./present";
import type { Attachment } from "./schema";
import {
  ATTACHMENT_FIELDS,
  type AttachmentField,
  type FilesByField,
  type LedgerAttachment,
  type StoredContent,
} from "./staged";

type Attached = Record<AttachmentField, Attachment[]>;

/**
 * Attaches a mutation's files to a candidate, after the existing files, and returns their records. If a file
 * was rejected, fails with the reason and changes nothing.
 */
export async function attach(
  ctx: BaseContext<Transaction>,
  candidateId: string,
  files: FilesByField,
  requestedDocumentId: string | null = null,
): Promise<Attached> {
  const attached: Attached = { curriculumVitae: [], otherAttachments: [] };
  const sent = ATTACHMENT_FIELDS.filter((field) => files[field] && files[field].length > 0);
  if (sent.length === 0) return attached;
  failOnRejectedFiles([files]);
  const former = await findCandidateAttachments(ctx.db, ctx.base.id, candidateId);
  const rows = sent.flatMap((field) => {
    const last = former[field].at(-1);
    const next = last ? last.position + 1 : 0;
    return (files[field] ?? []).map((file, index) =>
      toRow(ctx, candidateId, file, { field, position: next + index, requestedDocumentId }),
    );
  });
  await ctx.db.insert(attachments).values(rows);
  for (const row of rows) attached[row.field].push(presentAttachment(row, ctx.now()));
  return attached;
}

type Placement = Pick<AttachmentRow, "field" | "position" | "requestedDocumentId">;

export const toRow = (
  ctx: BaseContext<Transaction>,
  candidateId: string,
  file: LedgerAttachment,
  placement: Placement,
): AttachmentRow => ({
  baseId: ctx.base.id,
  id: newAttachmentId(),
  candidateId,
  filename: sanitizeFilename(file.filename),
  ...contentOf(file),
  ...placement,
  createdAt: ctx.now(),
  review: null,
  reviewReason: null,
});

/**
 * Fails with the reason of the first rejected file. Call this with all files of a mutation before attaching
 * any of them, because `prepareFiles` leaves other files unprepared if one is rejected.
 */
export function failOnRejectedFiles(holders: readonly FilesByField[]): void {
  const files = holders.flatMap((holder) => ATTACHMENT_FIELDS.flatMap((field) => holder[field] ?? []));
  for (const file of files) if ("refused" in file) fail(file.refused.code, file.refused.message);
}

/** Returns a file's content, which the request or `prepareFiles` has put in storage. */
function contentOf(file: LedgerAttachment): StoredContent {
  if ("staged" in file && !("refused" in file)) return file.staged;
  throw new Error("The attachment was not staged, so it can't be attached.");
}
