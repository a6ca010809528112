import "server-only";
import { and, eq } from "drizzle-orm";
import { attachments as table } from "@/db/schema/candidates";
import type { Context } from "@/lib/context";
import type { Verb } from "@/lib/contract";
import { fail } from "@/lib/errors";
import { storage } from "@/lib/storage/storage";
import { contentDisposition } from "./content-disposition";
import type { attachments } from "./contract";
import { downloadName } from "./filename";
import { readFileToken } from "./link";

/**
 * The file that a signed link leads to. Whatever its content is, a browser only ever saves it: it runs nothing of it.
 * Fails with `attachment_not_found`, one wording for a link that is forged or too old and for a file that is gone.
 */
export const getFile: Verb<typeof attachments.file> = async (ctx, { params }) => {
  const row = await findLinked(ctx, params.token);
  const content = row && (await storage().read(row.storageKey));
  if (!row || !content) {
    return fail("attachment_not_found", "This link leads to no file; links are good for an hour.");
  }
  return {
    data: content,
    headers: {
      "content-type": row.contentType === "text/plain" ? "text/plain; charset=utf-8" : row.contentType,
      "content-disposition": contentDisposition(downloadName(row.filename, row.contentType)),
      "content-security-policy": "sandbox; default-src 'none'",
      "cache-control": "private, no-store",
    },
  };
};

async function findLinked(ctx: Context, token: string) {
  const linked = readFileToken(token, ctx.now());
  if (!linked) return null;
  const [row] = await ctx.db
    .select()
    .from(table)
    .where(and(eq(table.baseId, linked.baseId), eq(table.id, linked.id)));
  return row ?? null;
}
