import "server-only";
import { KIB } from "@/lib/contract/contract";
import { isAppError } from "@/lib/contract/errors";
import { isSameOrigin } from "@/lib/http/is-same-origin";
import { appendOwnMutation } from "@/lib/portal/own-record/append-own-mutation";
import { ownRecord } from "@/lib/portal/own-record/contract";
import { getOwnRecord } from "@/lib/portal/own-record/me";
import { NewAttachments } from "@/lib/records/attachments/schema";
import { isAttachmentField } from "@/lib/records/attachments/staged";
import { CONTENT_BYTES_MAX } from "@/lib/records/attachments/store";
import { findCandidateContext, waitForOutcome } from "./own-record";
import { withFormData } from "./with-form-data";

/** Beyond the file itself a form has little more than its boundaries. */
const FORM_BYTES_MAX = CONTENT_BYTES_MAX + 16 * KIB;
const DOCUMENTS_MAX = 20;

type RouteContext = { params: Promise<{ record: string }> };
type UploadOutcome = "added" | "later" | "noFile" | "tooLarge" | "refused" | "tooMany" | "failed";

/** Takes a document that a form sends and leads to where it is told what became of it; one of another site has no effect. */
export async function uploadDocument(request: Request, { params }: RouteContext): Promise<Response> {
  const { record } = await params;
  const leadTo = (location: string) =>
    new Response(null, { status: 303, headers: { location, "cache-control": "no-store" } });
  if (!isSameOrigin((name) => request.headers.get(name))) return new Response(null, { status: 403 });
  const ctx = await findCandidateContext(record);
  if (!ctx) return leadTo("/portal");
  const bounds = { owner: ctx.region.id, bytesMax: FORM_BYTES_MAX };
  const outcome = await withFormData(request, bounds, (form) => processUpload(ctx, form));
  return leadTo(`/portal/${encodeURIComponent(record)}/documents?outcome=${outcome}`);
}

type OwnContext = NonNullable<Awaited<ReturnType<typeof findCandidateContext>>>;

async function processUpload(ctx: OwnContext, form: FormData): Promise<UploadOutcome> {
  const [file, kind] = [form.get("file"), form.get("kind")];
  if (!(file instanceof File) || file.size === 0 || !isAttachmentField(kind)) return "noFile";
  if (file.size > CONTENT_BYTES_MAX) return "tooLarge";
  const { data: own } = await getOwnRecord(
    ctx,
    { params: undefined, query: { wait: 0 }, body: undefined },
    ownRecord.me,
  );
  if (own.curriculumVitae.length + own.otherAttachments.length >= DOCUMENTS_MAX) return "tooMany";
  return addDocument(ctx, kind, file);
}

const OUTCOME_BY_ERROR_CODE: Record<string, UploadOutcome> = {
  attachment_refused: "refused",
  attachment_too_large: "tooLarge",
};

/** Through the ledger like any other write, in the form in which a region's system would send the file. */
async function addDocument(ctx: OwnContext, kind: string, file: File): Promise<UploadOutcome> {
  const content = Buffer.from(await file.arrayBuffer()).toString("base64");
  const document = {
    filename: file.name || "document",
    data: `data:application/octet-stream;base64,${content}`,
  };
  const body = NewAttachments.safeParse({ [kind]: [document] });
  if (!body.success) return "refused";
  try {
    const { data } = await appendOwnMutation(ctx, "attachments.add", { body: body.data });
    const { status, errorCode } = await waitForOutcome(ctx, data.mutationId);
    if (status === "queued") return "later";
    return status === "completed" ? "added" : (OUTCOME_BY_ERROR_CODE[errorCode ?? ""] ?? "failed");
  } catch (error) {
    if (isAppError(error)) return "failed";
    throw error;
  }
}
