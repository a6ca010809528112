import "server-only";
import { KIB } from "@/lib/contract/contract";
import { isSameOrigin } from "@/lib/http/is-same-origin";
import { withFormData } from "@/lib/http/with-form-data";
import { type FailedFile, failedFileCookie } from "@/lib/portal/documents/failed-file";
import { queueOwnDocument } from "@/lib/portal/documents/queue-own-document";
import { waitForDocument } from "@/lib/portal/documents/wait-for-document";
import { CONTENT_BYTES_MAX } from "@/lib/records/attachments/content/content-limit";
import { findCandidateContext, findLimitedContext } from "./own-record";
import { SESSION_ENDED_PATH } from "./records-path";
import { tooManyWritesPath } from "./too-many-writes";
import { isUploadError } from "./upload-problem";

/** Leaves room for the form's boundaries and its other field. */
const FORM_BYTES_MAX = CONTENT_BYTES_MAX + 16 * KIB;

type RouteContext = { params: Promise<{ record: string }> };

/**
 * Stores a document and redirects to a page that shows the outcome. Rejects forms from other sites. The URL
 * also contains the id of the requested document, because a body that is too large isn't parsed.
 */
export async function uploadDocument(request: Request, { params }: RouteContext): Promise<Response> {
  const { record } = await params;
  const documents = `/portal/${encodeURIComponent(record)}/documents`;
  if (!isSameOrigin((name) => request.headers.get(name))) return new Response(null, { status: 403 });
  const ctx = await findLimitedContext(record).catch(tooManyWritesPath);
  if (!ctx) return redirectTo(SESSION_ENDED_PATH);
  if (typeof ctx === "string") return redirectTo(ctx, { connection: "close" });
  let file: FailedFile | null = null;
  const limits = {
    caller: { id: ctx.actor.id, regionId: ctx.region.id, isCandidate: true },
    requestId: ctx.requestId,
    bytesMax: FORM_BYTES_MAX,
    onTooLarge: (head: Uint8Array) => {
      const size = Number(request.headers.get("content-length"));
      file = { name: findFileName(head), size, kind: findKind(head) };
    },
  };
  const queued = await withFormData(request, limits, async (form) => {
    const sent = form.get("file");
    if (sent instanceof File)
      file = { name: sent.name, size: sent.size, kind: String(form.get("kind") ?? "") };
    // The session may have ended while the form was arriving, and the region's callback URL may have changed.
    const latest = await findCandidateContext(record);
    return latest ? queueOwnDocument(latest, form) : "sessionEnded";
  });
  if (queued === "sessionEnded") return redirectTo(SESSION_ENDED_PATH);
  // None of our forms has so many fields, so this form isn't ours and has no page to return to.
  if (queued === "tooManyFields") return new Response(null, { status: 400 });
  const outcome = typeof queued === "string" ? queued : await waitForDocument(ctx, queued.mutationId);
  // Close the connection after a failure, because the rest of a slow body may still arrive.
  const closing = queued === "failed" ? { connection: "close" } : {};
  if (!isUploadError(outcome)) return redirectTo(`${documents}?outcome=${outcome}`, closing);
  const requested = new URL(request.url).searchParams.get("requested");
  const page =
    requested && outcome !== "notRequested"
      ? `${documents}/requested/${encodeURIComponent(requested)}`
      : documents;
  const cookie = file ? { "set-cookie": failedFileCookie(file, documents) } : {};
  return redirectTo(`${page}?outcome=${outcome}`, { ...closing, ...cookie });
}

const redirectTo = (location: string, headers = {}) =>
  new Response(null, { status: 303, headers: { location, "cache-control": "no-store", ...headers } });

/** Finds the file's name in the first bytes of a form. Browsers send a quote in a name as `%22`. */
const findFileName = (head: Uint8Array): string =>
  /filename="([^"]*)"/.exec(new TextDecoder().decode(head))?.[1]?.replaceAll("%22", '"') ?? "";

/** Finds the kind of document in the first bytes of a form. */
const findKind = (head: Uint8Array): string =>
  /name="kind"\r\n\r\n(\w+)/.exec(new TextDecoder().decode(head))?.[1] ?? "";
