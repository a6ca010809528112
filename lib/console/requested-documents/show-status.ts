import "server-only";
import type { Handler } from "@/lib/contract/contract";
import { getCandidate } from "@/lib/records/candidates/find";
import { findRequestedDocumentViews } from "@/lib/records/requested-documents/find";
import type { requestedDocuments } from "./contract";

export const showDocumentStatus: Handler<typeof requestedDocuments.status> = async (ctx, { params }) => {
  const { id } = await getCandidate(ctx, params.id);
  return { data: await findRequestedDocumentViews(ctx, id) };
};
