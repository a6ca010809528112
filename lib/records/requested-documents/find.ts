import "server-only";
import { asc, eq } from "drizzle-orm";
import { requestedDocuments } from "@/db/schema/requested-documents";
import type { BaseContext } from "@/lib/contract/context";
import type { Queryable } from "@/lib/platform/database/client";
import { findCandidateAttachments } from "../attachments/find";
import { ATTACHMENT_FIELDS } from "../attachments/staged";
import { presentRequestedDocuments, type RequestedDocumentView } from "./states";

/** Finds the documents that a region requests from candidates, in order. */
export const findRequestedDocuments = (database: Queryable, regionId: string) =>
  database
    .select({
      id: requestedDocuments.id,
      name: requestedDocuments.name,
      explanation: requestedDocuments.explanation,
    })
    .from(requestedDocuments)
    .where(eq(requestedDocuments.regionId, regionId))
    .orderBy(asc(requestedDocuments.position));

/** Finds the documents that the region requests from a candidate, with the state of each one. */
export async function findRequestedDocumentViews(
  { db, base, region }: BaseContext<Queryable>,
  candidateId: string,
): Promise<RequestedDocumentView[]> {
  const requested = await findRequestedDocuments(db, region.id);
  if (requested.length === 0) return [];
  const files = await findCandidateAttachments(db, base.id, candidateId);
  return presentRequestedDocuments(
    requested,
    ATTACHMENT_FIELDS.flatMap((field) => files[field]),
  );
}

/**
 * Finds a requested document that a candidate can still deliver. Returns undefined if the region doesn't
 * request it, or has approved it.
 */
export async function findOpenRequest(
  ctx: BaseContext<Queryable>,
  candidateId: string,
  id: string | undefined,
): Promise<RequestedDocumentView | undefined> {
  if (id === undefined) return undefined;
  const views = await findRequestedDocumentViews(ctx, candidateId);
  return views.find((view) => view.id === id && view.state !== "approved");
}
