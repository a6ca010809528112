import {
  apiError,
  scopeHeaders,
  type TenantScope,
  toApiError,
  waitForMutationResult,
} from "@/lib/contract/api-client";
import type { AttachmentField } from "./queries";

type Upload = { candidateId: string; field: AttachmentField; file: File; idempotencyKey: string };

/**
 * Uploads a file and waits for the result. Calls `onProgress` with the fraction sent (0 to 1). A retry with
 * the same idempotency key doesn't add the file twice. Throws an API error.
 */
export async function addAttachment(
  scope: TenantScope,
  { candidateId, field, file, idempotencyKey }: Upload,
  onProgress: (share: number) => void,
): Promise<void> {
  const body = JSON.stringify({ [field]: [{ filename: file.name, data: await asDataUri(file) }] });
  const response = await postWithProgress(
    `/api/v2/candidates/${candidateId}/attachments`,
    { ...scopeHeaders(scope), "content-type": "application/json", "idempotency-key": idempotencyKey },
    body,
    onProgress,
  );
  await waitForMutationResult(scope, response.data.mutationId);
}

const asDataUri = (file: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(apiError("unreadable", reader.error?.message ?? ""));
    reader.readAsDataURL(file);
  });

type Accepted = { data: { mutationId: string } };

/** Uses XMLHttpRequest, because fetch can't report upload progress. */
const postWithProgress = (
  address: string,
  headers: Record<string, string>,
  body: string,
  onProgress: (share: number) => void,
) =>
  new Promise<Accepted>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", address);
    request.responseType = "json";
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = () => reject(apiError("unreachable", ""));
    request.onload = () => {
      const response = request.response;
      if (request.status === 202) resolve(response);
      else reject(toApiError(response));
    };
    request.send(body);
  });
