import "server-only";
import { KIB } from "@/lib/contract/contract";
import { isAppError } from "@/lib/contract/errors";
import { isFromOwnPage } from "@/lib/http/own-page";
import { appendOwn } from "@/lib/portal/own-record/append-own";
import { ownRecord } from "@/lib/portal/own-record/contract";
import { me } from "@/lib/portal/own-record/me";
import { NewAttachments } from "@/lib/records/attachments/schema";
import { isFileField } from "@/lib/records/attachments/staged";
import { CONTENT_BYTES_MAX } from "@/lib/records/attachments/store";
import { findOwnContext, outcomeOf } from "./own-record";
import { withForm } from "./read-form";

/** Beyond the file itself a form has little more than its boundaries. */
const FORM_BYTES_MAX = CONTENT_BYTES_MAX + 16 * KIB;
const DOCUMENTS_MAX = 20;

type Asked = { params: Promise<{ record: string }> };
type Outcome = "added" | "later" | "noFile" | "tooLarge" | "refused" | "tooMany" | "failed";

/** Takes a document that a form sends and leads to where it is told what became of it; one of another site has no effect. */
export async function takeDocument(request: Request, { params }: Asked): Promise<Response> {
  const { record } = await params;
  const leadTo = (location: string) =>
    new Response(null, { status: 303, headers: { location, "cache-control": "no-store" } });
  if (!isFromOwnPage((name) => request.headers.get(name))) return new Response(null, { status: 403 });
  const ctx = await findOwnContext(record);
  if (!ctx) return leadTo("/portal");
  const bounds = { owner: ctx.region.id, bytesMax: FORM_BYTES_MAX };
  const outcome = await withForm(request, bounds, (form) => take(ctx, form));
  return leadTo(`/portal/${encodeURIComponent(record)}/documents?outcome=${outcome}`);
}

type OwnContext = NonNullable<Awaited<ReturnType<typeof findOwnContext>>>;

async function take(ctx: OwnContext, form: FormData): Promise<Outcome> {
  const [file, kind] = [form.get("file"), form.get("kind")];
  if (!(file instanceof File) || file.size === 0 || !isFileField(kind)) return "noFile";
  if (file.size > CONTENT_BYTES_MAX) return "tooLarge";
  const { data: own } = await me(
    ctx,
    { params: undefined, query: { wait: 0 }, body: undefined },
    ownRecord.me,
  );
  if (own.curriculumVitae.length + own.otherAttachments.length >= DOCUMENTS_MAX) return "tooMany";
  return add(ctx, kind, file);
}

const PROBLEMS: Record<string, Outcome> = {
  attachment_refused: "refused",
  attachment_too_large: "tooLarge",
};

/** Through the ledger like any other write, in the form in which a region's system would send the file. */
async function add(ctx: OwnContext, kind: string, file: File): Promise<Outcome> {
  const content = Buffer.from(await file.arrayBuffer()).toString("base64");
  const document = {
    filename: file.name || "document",
    data: `data:application/octet-stream;base64,${content}`,
  };
  const body = NewAttachments.safeParse({ [kind]: [document] });
  if (!body.success) return "refused";
  try {
    const { data } = await appendOwn(ctx, "attachments.add", { body: body.data });
    const { status, errorCode } = await outcomeOf(ctx, data.mutationId);
    if (status === "queued") return "later";
    return status === "completed" ? "added" : (PROBLEMS[errorCode ?? ""] ?? "failed");
  } catch (error) {
    if (isAppError(error)) return "failed";
    throw error;
  }
}
