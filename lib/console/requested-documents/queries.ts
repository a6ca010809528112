import { queryOptions } from "@tanstack/react-query";
import { apiRequest, submitMutation, type TenantScope } from "@/lib/contract/api-client";
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
    queryFn: async ({ signal }) =>
      (await apiRequest<{ data: RequestedDocumentList }>(scope, PATH, { signal })).data,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

export const saveRequestedDocuments = async (scope: TenantScope, body: RequestedDocumentEdit) =>
  (await apiRequest<{ data: RequestedDocumentList }>(scope, PATH, { method: "PATCH", body })).data;

const pathOf = (id: string) => `/console/candidates/${id}/requested-documents`;

export const documentStatusQuery = (scope: TenantScope, id: string) =>
  queryOptions({
    queryKey: [scope.regionId, scope.mode, "candidates", "requested-documents", id] as const,
    queryFn: async ({ signal }) =>
      (await apiRequest<{ data: RequestedDocumentStatus[] }>(scope, pathOf(id), { signal })).data,
  });

export const reviewDocument = (scope: TenantScope, candidateId: string, review: DocumentReview) =>
  submitMutation(scope, "POST", `/candidates/${candidateId}/requested-documents/review`, review, {
    api: "console",
  });
