import "server-only";
import { isAppError } from "@/lib/contract/errors";
import { NewAttachments } from "@/lib/records/attachments/schema";
import { type AttachmentField, isAttachmentField } from "@/lib/records/attachments/staged";
import { CONTENT_BYTES_MAX } from "@/lib/records/attachments/store";
import type { CandidateContext } from "../contexts/candidate-context";
import { appendOwnMutation } from "../own-record/append-own-mutation";
import { ownRecord } from "../own-record/contract";
import { getOwnRecord } from "../own-record/me";

const DOCUMENTS_MAX = 20;

export type UploadOutcome = "added" | "later" | "noFile" | "tooLarge" | "refused" | "tooMany" | "failed";
type Queued = { mutationId: string };

/**
 * Queues the upload form's `file` for the candidate's documents, in the list that `kind` names. Doesn't wait
 * for the outcome, because the caller holds a slot for large bodies.
 */
export async function queueOwnDocument(
  ctx: CandidateContext,
  form: FormData,
): Promise<UploadOutcome | Queued> {
  const [file, kind] = [form.get("file"), form.get("kind")];
  if (!(file instanceof File) || file.size === 0 || !isAttachmentField(kind)) return "noFile";
  if (file.size > CONTENT_BYTES_MAX) return "tooLarge";
  const { data: own } = await getOwnRecord(
    ctx,
    { params: undefined, query: { wait: 0 }, body: undefined },
    ownRecord.me,
  );
  if (own.curriculumVitae.length + own.otherAttachments.length >= DOCUMENTS_MAX) return "tooMany";
  return appendDocument(ctx, kind, file);
}

/** Sends the file through the mutation queue as a data URI, the same payload that a region's system sends. */
async function appendDocument(
  ctx: CandidateContext,
  kind: AttachmentField,
  file: File,
): Promise<UploadOutcome | Queued> {
  const content = Buffer.from(await file.arrayBuffer()).toString("base64");
  const document = {
    filename: file.name || "document",
    data: `data:application/octet-stream;base64,${content}`,
  };
  const body = NewAttachments.safeParse({ [kind]: [document] });
  if (!body.success) return "refused";
  try {
    // A form's write has no idempotency key, so its content never needs to be compared.
    const { data } = await appendOwnMutation(ctx, "attachments.add", { body: body.data, rawBody: null });
    return { mutationId: data.mutationId };
  } catch (error) {
    if (isAppError(error)) return "failed";
    throw error;
  }
}
