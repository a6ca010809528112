import { apiError, send, type TenantScope } from "./api-client";

/** Fetches a file from the API. `path` is relative to `/api`. Throws an `ApiError`. */
export async function fetchFile(scope: TenantScope, path: string): Promise<Blob> {
  const response = await send(scope, path);
  if (!response.ok) {
    // A proxy's error page isn't JSON.
    const json = await response.json().catch(() => null);
    throw apiError(json?.code ?? "unavailable", json?.message ?? "", json?.data?.issues ?? []);
  }
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
