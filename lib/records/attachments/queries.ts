import {
  apiError,
  scopeHeaders,
  submitMutation,
  type TenantScope,
  waitForMutationResult,
} from "@/lib/contract/api-client";

export type AttachmentField = "curriculumVitae" | "otherAttachments";

/**
 * Adds a file to a candidate. `onProgress` is told which part of it (0 to 1) was sent; after that it is processed.
 * Throws a `Refusal`.
 */
export async function addAttachment(
  scope: TenantScope,
  { candidateId, field, file }: { candidateId: string; field: AttachmentField; file: File },
  onProgress: (part: number) => void,
): Promise<void> {
  const body = JSON.stringify({ [field]: [{ filename: file.name, data: await asDataUri(file) }] });
  const answer = await postWithProgress(
    scope,
    `/api/v2/candidates/${candidateId}/attachments`,
    body,
    onProgress,
  );
  await waitForMutationResult(scope, answer.data.mutationId);
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

/** By XMLHttpRequest: fetch doesn't tell how much of a request was sent. */
const postWithProgress = (
  scope: TenantScope,
  address: string,
  body: string,
  onProgress: (part: number) => void,
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
      const answer = request.response;
      if (request.status === 202) resolve(answer);
      else reject(apiError(answer?.code ?? "unavailable", answer?.message ?? "", answer?.data?.issues ?? []));
    };
    request.send(body);
  });
