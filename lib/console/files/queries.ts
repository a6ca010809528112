import { queryOptions } from "@tanstack/react-query";
import { apiRequest, type TenantScope } from "@/lib/contract/api-client";
import type { FilePreview } from "./schema";

type PreviewResponse = { data: { preview: FilePreview; downloadUrl: string } };

/** Refetches the preview each time it is opened, because its links expire. */
export const filePreviewQuery = (scope: TenantScope, candidateId: string, fileId: string) =>
  queryOptions({
    queryKey: [scope.regionId, scope.mode, "file preview", candidateId, fileId],
    queryFn: async ({ signal }) =>
      (
        await apiRequest<PreviewResponse>(scope, `/console/candidates/${candidateId}/files/${fileId}`, {
          signal,
        })
      ).data,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
