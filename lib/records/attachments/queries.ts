import { submitMutation, type TenantScope } from "@/lib/contract/api-client";

export type AttachmentField = "curriculumVitae" | "otherAttachments";

export const removeAttachment = (
  scope: TenantScope,
  candidateId: string,
  field: AttachmentField,
  id: string,
) => submitMutation(scope, "POST", `/candidates/${candidateId}/attachments/delete`, { [field]: [{ id }] });
