import { apiError, scopeHeaders, type TenantScope } from "./api-client";

/** Fetches a file from the API; `path` is relative to `/api`. Throws an `ApiError`. */
export async function fetchFile(scope: TenantScope, path: string): Promise<Blob> {
  const reply = await fetch(`/api${path}`, { headers: scopeHeaders(scope) }).catch(() => {
    throw apiError("unreachable", "");
  });
  if (!reply.ok) {
    // A proxy's error page isn't JSON.
    const json = await reply.json().catch(() => null);
    throw apiError(json?.code ?? "unavailable", json?.message ?? "", json?.data?.issues ?? []);
  }
  return reply.blob().catch(() => {
    throw apiError("unreachable", "");
  });
}

/** Makes the browser download a file. */
export function saveAs(content: Blob, fileName: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(link.href);
}
