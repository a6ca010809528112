import "server-only";
import type { Handler } from "@/lib/contract/contract";
import { fail } from "@/lib/contract/errors";
import { contentDisposition } from "@/lib/records/attachments/content-disposition";
import { attachments } from "@/lib/records/attachments/contract";
import { downloadName } from "@/lib/records/attachments/filename";
import { findLinkedFile, getFile } from "@/lib/records/attachments/get-file";
import type { consoleFiles } from "./contract";

/**
 * Returns a PDF to show in a frame of our own pages. Other types are never shown inline, because the browser
 * could run their scripts on our origin.
 */
export const showPdf: Handler<typeof consoleFiles.pdf> = async (ctx, { params }) => {
  const row = await findLinkedFile(ctx, params.token);
  if (row?.contentType !== "application/pdf")
    return fail("attachment_not_found", "There is no PDF at this link. Links work for an hour.");
  const { data, headers } = await getFile(
    ctx,
    { params, query: undefined, body: undefined },
    attachments.file,
  );
  return {
    data,
    headers: {
      ...headers,
      // A viewer saves the file under this name.
      "content-disposition": contentDisposition(downloadName(row.filename, row.contentType), "inline"),
      "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'",
      "x-frame-options": "SAMEORIGIN",
    },
  };
};
