import "server-only";
import { and, eq } from "drizzle-orm";
import { attachments } from "@/db/schema/attachments";
import type { Handler } from "@/lib/contract/contract";
import { fail } from "@/lib/contract/errors";
import { runInWorker } from "@/lib/platform/run-in-worker";
import { fileStorage } from "@/lib/records/attachments/file-storage";
import type { AttachmentRow } from "@/lib/records/attachments/find";
import { presentAttachment } from "@/lib/records/attachments/present";
import { LARGE_CONTENT_BYTES } from "@/lib/records/attachments/store";
import { getCandidate } from "@/lib/records/candidates/find";
import { recordRead } from "@/lib/records/record-reads";
import type { consoleFiles } from "./contract";
import { type DocumentFile, documentText } from "./document-text";
import type { FilePreview } from "./schema";

const TEXT_CHARACTERS_MAX = 100_000;
const NOT_FOUND = "The candidate has no attachment with this id.";

/**
 * Fails with `attachment_not_found` if the candidate has no such file, or if the preview needs the file's
 * text and the file is missing from storage.
 */
export const showPreview: Handler<typeof consoleFiles.preview> = async (ctx, { params }) => {
  const { id } = await getCandidate(ctx, params.id);
  recordRead(ctx, id);
  const [row] = await ctx.db
    .select()
    .from(attachments)
    .where(
      and(
        eq(attachments.baseId, ctx.base.id),
        eq(attachments.candidateId, id),
        eq(attachments.id, params.fileId),
      ),
    );
  if (!row) return fail("attachment_not_found", NOT_FOUND);
  const { pathname } = new URL(presentAttachment(row, ctx.now()).url);
  return { data: { preview: await previewOf(row, pathname), downloadUrl: pathname } };
};

async function previewOf(row: AttachmentRow, pathname: string): Promise<FilePreview> {
  if (row.contentType.startsWith("image/")) return { kind: "image", url: pathname };
  if (row.contentType === "application/pdf") {
    return { kind: "pdf", url: pathname.replace("/api/files/", "/api/console/files/") };
  }
  const content = await fileStorage().read(row.storageKey);
  if (!content) return fail("attachment_not_found", NOT_FOUND);
  const text = await readText({ contentType: row.contentType, content });
  if (text === null) return { kind: "damaged" };
  return {
    kind: "text",
    text: text.slice(0, TEXT_CHARACTERS_MAX),
    isCut: text.length > TEXT_CHARACTERS_MAX,
  };
}

const readText = (file: DocumentFile): Promise<string | null> =>
  file.content.length > LARGE_CONTENT_BYTES ? runInWorker("documentText", file) : documentText(file);
