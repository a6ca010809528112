import {
  apiError,
  scopeHeaders,
  submitMutation,
  type TenantScope,
  waitForMutationResult,
} from "@/lib/contract/api-client";

export type AttachmentField = "curriculumVitae" | "otherAttachments";

/**
 * Uploads a file and waits for the result. Calls `onProgress` with the fraction sent (0 to 1). Throws an API
 * error.
 */
export async function addAttachment(
  scope: TenantScope,
  { candidateId, field, file }: { candidateId: string; field: AttachmentField; file: File },
  onProgress: (share: number) => void,
): Promise<void> {
  const body = JSON.stringify({ [field]: [{ filename: file.name, data: await asDataUri(file) }] });
  const response = await postWithProgress(
    scope,
    `/api/v2/candidates/${candidateId}/attachments`,
    body,
    onProgress,
  );
  await waitForMutationResult(scope, response.data.mutationId);
}

export const removeAttachment = (
  scope: TenantScope,
  candidateId: string,
  field: AttachmentField,
  id: string,
) => submitMutation(scope, "POST", `/candidates/${candidateId}/attachments/delete`, { [field]: [{ id }] });

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
  scope: TenantScope,
  address: string,
  body: string,
  onProgress: (share: number) => void,
) =>
  new Promise<Accepted>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", address);
    request.responseType = "json";
    for (const [name, value] of Object.entries(scopeHeaders(scope))) request.setRequestHeader(name, value);
    request.setRequestHeader("content-type", "application/json");
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = () => reject(apiError("unreachable", ""));
    request.onload = () => {
      const response = request.response;
      if (request.status === 202) resolve(response);
      else
        reject(
          apiError(response?.code ?? "unavailable", response?.message ?? "", response?.data?.issues ?? []),
        );
    };
    request.send(body);
  });
