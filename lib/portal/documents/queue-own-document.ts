import "server-only";
import { isUtf8 } from "node:buffer";
import { validate as isUuid } from "uuid";
import { type AppError, isAppError } from "@/lib/contract/errors";
import { findRepeated, isRepeat } from "@/lib/engine/mutations/first-use";
import { sha256 } from "@/lib/platform/digest";
import { CONTENT_BYTES_MAX } from "@/lib/records/attachments/content/content-limit";
import {
  EXTENSIONS,
  hasAllowedExtension,
  hasExtension,
} from "@/lib/records/attachments/content/content-types";
import type { ContentFault } from "@/lib/records/attachments/content/inspect-data-uri";
import { isMisnamedText } from "@/lib/records/attachments/content/is-misnamed-text";
import { NewAttachments } from "@/lib/records/attachments/schema";
import { type AttachmentField, isAttachmentField } from "@/lib/records/attachments/staged";
import { findOpenRequest } from "@/lib/records/requested-documents/find";
import { hasRoomForDocuments } from "@/lib/records/requested-documents/has-room";
import type { CandidateContext } from "../contexts/candidate-context";
import { appendOwnMutation } from "../own-record/append-own-mutation";

export type UploadOutcome =
  | "added"
  | "later"
  | "noFile"
  | "empty"
  | "tooLarge"
  | "refused"
  | "encoding"
  | "unknownType"
  | "tooMany"
  | "notRequested"
  | "failed";
type Queued = { mutationId: string };

/**
 * Queues the file of an upload form. The input `requested` names the requested document that the file is for;
 * without that input, `kind` names the list that the file is added to. `upload` identifies the form, which
 * adds the same file only once, even if it is sent twice. Doesn't wait for the outcome, because the caller
 * holds one of the few slots for request bodies.
 */
export async function queueOwnDocument(
  ctx: CandidateContext,
  form: FormData,
): Promise<UploadOutcome | Queued> {
  const file = form.get("file");
  const target = await findTarget(ctx, form);
  if (!target) return "notRequested";
  const { kind, requested } = target;
  // If no file is chosen, browsers send an empty file without a name.
  if (!(file instanceof File) || file.name === "" || !isAttachmentField(kind)) return "noFile";
  if (file.size === 0) return "empty";
  if (file.size > CONTENT_BYTES_MAX) return "tooLarge";
  if (await isMisnamedText(file)) return "refused";
  return appendDocument(ctx, kind, file, { requestedDocument: requested, upload: form.get("upload") });
}

type Target = { kind: unknown; requested?: string };

/** Returns null if the form names a document that the region doesn't request, or has already approved. */
async function findTarget(ctx: CandidateContext, form: FormData): Promise<Target | null> {
  const id = form.get("requested");
  if (id === null) return { kind: form.get("kind") };
  const requested = await findOpenRequest(ctx, ctx.session.candidateId, String(id));
  return requested ? { kind: fieldOf(requested.name), requested: requested.id } : null;
}

/** Returns the list that a requested document's file is added to. */
const fieldOf = (name: string): AttachmentField =>
  /^(cv|curriculum vitae)$/i.test(name.trim()) ? "curriculumVitae" : "otherAttachments";

const REPEAT_MINUTES = 10;

/**
 * Returns idempotency keys that are the same for the same upload within a few minutes: the current key, and
 * the one before it, because a period may end between two copies of a form. Later, the candidate may have
 * removed the file and want to add it again.
 */
function uploadKeys(upload: unknown[]) {
  const period = Math.floor(Date.now() / (REPEAT_MINUTES * 60_000));
  const keyOf = (at: number) => `upload ${sha256(JSON.stringify([...upload, at]))}`;
  return { current: keyOf(period), former: keyOf(period - 1) };
}

/** Queues the file as a data URI, as in a payload from a region's system. */
async function appendDocument(
  ctx: CandidateContext,
  kind: AttachmentField,
  file: File,
  { requestedDocument, upload }: { requestedDocument: string | undefined; upload: unknown },
): Promise<UploadOutcome | Queued> {
  const content = Buffer.from(await file.arrayBuffer());
  const document = {
    filename: file.name,
    data: `data:application/octet-stream;base64,${content.toString("base64")}`,
  };
  const body = NewAttachments.safeParse({ [kind]: [document] });
  if (!body.success) return "refused";
  try {
    const keys = isUuid(String(upload))
      ? uploadKeys([upload, kind, requestedDocument, file.name, sha256(content)])
      : null;
    const earlier = keys && (await findRepeated(ctx, { idempotencyKey: keys.former }));
    if (earlier) return { mutationId: earlier.id };
    const options = {
      ...(requestedDocument === undefined ? {} : { requestedDocument }),
      ...(keys ? { idempotencyKey: keys.current } : {}),
    };
    // If the form was sent twice, its first copy may have taken the last place. Accept the repeat.
    const { candidateId } = ctx.session;
    if (!(await hasRoomForDocuments(ctx, candidateId, requestedDocument)) && !(await isRepeat(ctx, options)))
      return "tooMany";
    // `rawBody` is used only to compare retries with the same idempotency key, which identifies the file.
    const write = { body: body.data, rawBody: null };
    const { data } = await appendOwnMutation(ctx, "attachments.add", write, options);
    return { mutationId: data.mutationId };
  } catch (error) {
    if (isAppError(error)) return outcomeOf(error, file.name, content);
    throw error;
  }
}

const OUTCOME_BY_FAULT: Record<string, UploadOutcome> = {
  empty_file: "empty",
  file_too_large: "tooLarge",
  unsupported_file_type: "refused",
} satisfies Partial<Record<ContentFault, UploadOutcome>>;

function outcomeOf({ data }: AppError, name: string, content: Buffer): UploadOutcome {
  const [issue] = data.issues ?? [];
  const outcome = OUTCOME_BY_FAULT[issue?.code ?? ""] ?? "failed";
  if (outcome === "refused" && hasExtension(name, EXTENSIONS["text/plain"]) && !isUtf8(content))
    return "encoding";
  // Don't say that a file of an unknown type, such as a HEIC photo from a phone, may be unsafe or misnamed.
  return outcome === "refused" && !hasAllowedExtension(name) ? "unknownType" : outcome;
}
