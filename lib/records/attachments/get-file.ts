import "server-only";
import { and, eq } from "drizzle-orm";
import { attachments as table } from "@/db/schema/attachments";
import type { BaseContext, Context } from "@/lib/contract/context";
import type { Handler } from "@/lib/contract/contract";
import { fail } from "@/lib/contract/errors";
import { attachmentId } from "@/lib/contract/formats";
import { findArchivedFile } from "./archived-files";
import { contentDisposition } from "./content-disposition";
import type { attachments } from "./contract";
import { fileStorage } from "./file-storage";
import { verifyFileToken } from "./file-token";
import { downloadName } from "./filename";
import type { AttachmentRow } from "./find";

/**
 * Returns the file that a signed link points to. Forged links, expired links and deleted files all give the
 * same `attachment_not_found`.
 */
export const getFile: Handler<typeof attachments.file> = async (ctx, { params }) =>
  fileResult(
    await findLinkedFile(ctx, params.token),
    "There is no file at this link. Links work for an hour.",
  );

/** Finds a candidate's file by its id. Fails with `attachment_not_found` if there is none. */
export async function getCandidateFile(
  ctx: BaseContext,
  { id, candidateId }: { id: string; candidateId: string },
) {
  const isOwn = and(eq(table.baseId, ctx.base.id), eq(table.id, id), eq(table.candidateId, candidateId));
  // The id comes from a URL that may have been edited, and PostgreSQL fails on some texts.
  const isId = attachmentId.safeParse(id).success;
  const [row] = isId ? await ctx.db.select().from(table).where(isOwn) : [];
  return fileResult(row ?? null, "The candidate has no attachment with this id.");
}

type DownloadedFile = Pick<AttachmentRow, "filename" | "contentType" | "storageKey">;

/** Returns the file with headers that make browsers save it and never render or run it. */
async function fileResult(row: DownloadedFile | null, notFoundMessage: string) {
  const content = row && (await fileStorage().read(row.storageKey));
  if (!row || !content) return fail("attachment_not_found", notFoundMessage);
  return {
    data: content,
    headers: {
      "content-type": row.contentType === "text/plain" ? "text/plain; charset=utf-8" : row.contentType,
      "content-disposition": contentDisposition(downloadName(row.filename, row.contentType)),
      "content-security-policy": "sandbox; default-src 'none'",
      "cache-control": "private, no-store",
    },
  };
}

/**
 * Returns null if the link is forged or expired, or the file is deleted. A file of an archived candidate
 * opens only with the links in the archive mutation's result.
 */
export async function findLinkedFile(ctx: Context, token: string): Promise<DownloadedFile | null> {
  const linked = verifyFileToken(token, ctx.now());
  if (!linked) return null;
  const [row] = await ctx.db
    .select()
    .from(table)
    .where(and(eq(table.baseId, linked.baseId), eq(table.id, linked.id)));
  return row ?? findArchivedFile(ctx.db, linked);
}
