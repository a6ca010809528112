import "server-only";
import { attachments } from "@/db/schema/attachments";
import type { BaseContext } from "@/lib/contract/context";
import { fail } from "@/lib/contract/errors";
import type { Transaction } from "@/lib/platform/database/client";
import { newAttachmentId } from "@/lib/platform/ids";
import { sanitizeFilename } from "./filename";
import { type AttachmentRow, findCandidateAttachments } from "./find";
import { presentAttachment } from "./present";
import { removeAttachments } from "./remove";
import type { Attachment } from "./schema";
import {
  ATTACHMENT_FIELDS,
  type AttachmentField,
  type FilesByField,
  type LedgerAttachment,
  type StoredContent,
} from "./staged";

type Attached = Record<AttachmentField, Attachment[]>;
type Resolved = { filename: string; content: StoredContent };

/**
 * Attaches a mutation's files to a candidate and returns their records. `append` keeps the existing files.
 * `replace` replaces the files of each field that was sent. If a file was rejected, fails with the reason and
 * changes nothing.
 */
export async function attach(
  ctx: BaseContext<Transaction>,
  candidateId: string,
  files: FilesByField,
  mode: "append" | "replace",
  requestedDocumentId: string | null = null,
): Promise<Attached> {
  const attached: Attached = { curriculumVitae: [], otherAttachments: [] };
  const sent = ATTACHMENT_FIELDS.filter(
    (field) => files[field] && (mode === "replace" || files[field].length > 0),
  );
  if (sent.length === 0) return attached;
  failOnRejectedFiles([files]);
  const former = await findCandidateAttachments(ctx.db, ctx.base.id, candidateId);
  if (mode === "replace")
    await removeAttachments(
      ctx,
      sent.flatMap((field) => former[field]),
    );
  const rows = sent.flatMap((field) => {
    const last = mode === "append" ? former[field].at(-1) : undefined;
    return (files[field] ?? []).map(
      (file, index): AttachmentRow => ({
        ...toRow(ctx, candidateId, contentOf(file)),
        requestedDocumentId,
        field,
        position: (last ? last.position + 1 : 0) + index,
      }),
    );
  });
  if (rows.length > 0) await ctx.db.insert(attachments).values(rows);
  for (const row of rows) attached[row.field].push(presentAttachment(row, ctx.now()));
  return attached;
}

const toRow = (ctx: BaseContext<Transaction>, candidateId: string, { filename, content }: Resolved) => ({
  baseId: ctx.base.id,
  id: newAttachmentId(),
  candidateId,
  filename: sanitizeFilename(filename),
  ...content,
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

/**
 * Returns a file's name and stored content. The content is already in storage: the request or `prepareFiles`
 * put it there.
 */
function contentOf(file: LedgerAttachment): Resolved {
  if ("staged" in file && !("refused" in file)) return { filename: file.filename, content: file.staged };
  throw new Error("The attachment was not staged, so it can't be attached.");
}
