import "server-only";
import type { Handler } from "@/lib/contract/contract";
import { sha256 } from "@/lib/platform/digest";
import { findRequestedDocuments } from "@/lib/records/requested-documents/find";
import type { requestedDocuments } from "./contract";
import type { RequestedDocumentList } from "./schema";

export const showRequestedDocuments: Handler<typeof requestedDocuments.show> = async ({ db, region }) => ({
  data: presentList(await findRequestedDocuments(db, region.id)),
});

export const presentList = (documents: RequestedDocumentList["documents"]): RequestedDocumentList => ({
  version: sha256(JSON.stringify(documents)).slice(0, 32),
  documents,
});
