import { apiError, scopeHeaders, type TenantScope } from "./api-client";

/** Fetches a file of the API; `path` begins behind `/api`. Throws a `Refusal`. */
export async function fetchFile(scope: TenantScope, path: string): Promise<Blob> {
  const reply = await fetch(`/api${path}`, { headers: scopeHeaders(scope) }).catch(() => {
    throw apiError("unreachable", "");
  });
  if (!reply.ok) {
    const answer = await reply.json().catch(() => null);
    throw apiError(answer?.code ?? "unavailable", answer?.message ?? "", answer?.data?.issues ?? []);
  }
  return reply.blob().catch(() => {
    throw apiError("unreachable", "");
  });
}

/** Gives the browser a file to keep, as a link to it would. */
export function saveAs(content: Blob, fileName: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(link.href);
}
