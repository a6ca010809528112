import { apiError, send, type TenantScope, toApiError } from "./api-client";

/** Fetches a file from the API. `path` is relative to `/api`. Throws an `ApiError`. */
export async function fetchFile(scope: TenantScope, path: string): Promise<Blob> {
  const response = await send(scope, path);
  // A proxy's error page isn't JSON.
  if (!response.ok) throw toApiError(await response.json().catch(() => null));
  return response.blob().catch(() => {
    throw apiError("unreachable", "");
  });
}

export function saveAs(content: Blob, fileName: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(link.href);
}
