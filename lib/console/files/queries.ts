import { queryOptions } from "@tanstack/react-query";
import { requestData, type TenantScope } from "@/lib/contract/api-client";
import type { FilePreview } from "./schema";

type Preview = { preview: FilePreview; downloadUrl: string };

/** Refetches the preview each time it is opened, because its links expire. */
export const filePreviewQuery = (scope: TenantScope, candidateId: string, fileId: string) =>
  queryOptions({
    queryKey: [scope.regionId, scope.mode, "file preview", candidateId, fileId],
    queryFn: ({ signal }) =>
      requestData<Preview>(scope, `/console/candidates/${candidateId}/files/${fileId}`, {
        signal,
      }),
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
