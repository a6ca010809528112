import { queryOptions } from "@tanstack/react-query";
import { requestData, submitMutation, type TenantScope } from "@/lib/contract/api-client";
import type {
  DocumentReview,
  RequestedDocumentEdit,
  RequestedDocumentList,
  RequestedDocumentStatus,
} from "./schema";

const PATH = "/console/requested-documents";

/** Refetches only on mount, because a refetch would change the list while the user edits it. */
export const requestedDocumentsQuery = (scope: TenantScope) =>
  queryOptions({
    queryKey: [scope.regionId, "requested-documents"] as const,
    queryFn: ({ signal }) => requestData<RequestedDocumentList>(scope, PATH, { signal }),
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

export const saveRequestedDocuments = (scope: TenantScope, body: RequestedDocumentEdit) =>
  requestData<RequestedDocumentList>(scope, PATH, { method: "PATCH", body });

const pathOf = (id: string) => `/console/candidates/${id}/requested-documents`;

export const documentStatusQuery = (scope: TenantScope, id: string) =>
  queryOptions({
    queryKey: [scope.regionId, scope.mode, "candidates", "requested-documents", id] as const,
    queryFn: ({ signal }) => requestData<RequestedDocumentStatus[]>(scope, pathOf(id), { signal }),
  });

export const reviewDocument = (scope: TenantScope, candidateId: string, review: DocumentReview) =>
  submitMutation(scope, "POST", `/candidates/${candidateId}/requested-documents/review`, review, {
    api: "console",
  });
