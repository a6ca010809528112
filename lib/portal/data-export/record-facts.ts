import "server-only";
import type { BaseContext } from "@/lib/contract/context";
import { findBounce } from "@/lib/records/bounces/find";
import type { StoredCandidate } from "@/lib/records/candidates/stored";
import { findErasureRequest } from "@/lib/records/privacy/erasure-requests";
import { findRequestedDocuments } from "@/lib/records/requested-documents/find";
import type { ExportedFile } from "./exported-files";

/**
 * Returns the contents of `record.json`: what isn't in `candidate.json`, because it can't be used to create a
 * candidate. `customFields` also includes values of removed fields, and values that no longer match their
 * field.
 */
export async function describeRecord(ctx: BaseContext, stored: StoredCandidate) {
  const { id, createdAt, updatedAt, customFields } = stored;
  const [erasure, bounce] = await Promise.all([findErasureRequest(ctx, id), findBounce(ctx, stored)]);
  return {
    id,
    createdAt,
    updatedAt,
    customFields,
    erasureRequest: erasure && {
      email: erasure.email,
      reason: erasure.reason,
      requestedAt: erasure.requestedAt,
      dueAt: erasure.dueAt,
    },
    mailFailure: bounce && { since: bounce.bouncedAt, status: bounce.status, reason: bounce.reason },
  };
}

/** Returns the contents of `documents.json`: the facts about each file, with its name in the ZIP. */
export async function describeDocuments({ db, region }: BaseContext, files: readonly ExportedFile[]) {
  const requested = await findRequestedDocuments(db, region.id);
  return files.map(({ name, row }) => ({
    file: name,
    filename: row.filename,
    kind: row.field,
    addedAt: row.createdAt,
    requestedDocument: row.requestedDocumentId && {
      id: row.requestedDocumentId,
      // The region may no longer request the document.
      name: requested.find(({ id }) => id === row.requestedDocumentId)?.name ?? null,
    },
    decision: row.review,
    reason: row.reviewReason,
  }));
}
