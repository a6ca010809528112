import "server-only";
import { and, eq } from "drizzle-orm";
import { attachments } from "@/db/schema/attachments";
import type { BaseContext } from "@/lib/contract/context";
import type { Queryable } from "@/lib/platform/database/client";
import { findRequestedDocuments } from "./find";

const DOCUMENTS_MAX = 20;

/**
 * Returns whether candidates may add this many documents to their record. Requested documents have room of
 * their own, so that candidates can send them even after adding the maximum number of other documents.
 */
export async function hasRoomForDocuments(
  ctx: BaseContext<Queryable>,
  candidateId: string,
  requestedDocument: string | undefined,
  added = 1,
): Promise<boolean> {
  const isOwn = and(eq(attachments.baseId, ctx.base.id), eq(attachments.candidateId, candidateId));
  const others =
    requestedDocument === undefined ? 0 : (await findRequestedDocuments(ctx.db, ctx.region.id)).length;
  return (await ctx.db.$count(attachments, isOwn)) + added <= DOCUMENTS_MAX + others;
}
