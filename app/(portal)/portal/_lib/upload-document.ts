import "server-only";
import { KIB } from "@/lib/contract/contract";
import { isAppError } from "@/lib/contract/errors";
import { isSameOrigin } from "@/lib/http/is-same-origin";
import { withFormData } from "@/lib/http/with-form-data";
import { queueOwnDocument } from "@/lib/portal/documents/queue-own-document";
import { waitForDocument } from "@/lib/portal/documents/wait-for-document";
import { CONTENT_BYTES_MAX } from "@/lib/records/attachments/store";
import { findWriteContext } from "./own-record";
import { SESSION_ENDED_PATH } from "./records-path";

/** Leaves room for the form's boundaries and its other field. */
const FORM_BYTES_MAX = CONTENT_BYTES_MAX + 16 * KIB;

type RouteContext = { params: Promise<{ record: string }> };

/** Stores a document and redirects to a page that shows the outcome. Refuses forms from other sites. */
export async function uploadDocument(request: Request, { params }: RouteContext): Promise<Response> {
  const { record } = await params;
  const documents = `/portal/${encodeURIComponent(record)}/documents`;
  const redirectTo = (location: string, headers = {}) =>
    new Response(null, { status: 303, headers: { location, "cache-control": "no-store", ...headers } });
  if (!isSameOrigin((name) => request.headers.get(name))) return new Response(null, { status: 403 });
  const ctx = await findWriteContext(record).catch((error: unknown) => {
    if (isAppError(error) && error.code === "rate_limited") return "tooMany" as const;
    throw error;
  });
  if (!ctx) return redirectTo(SESSION_ENDED_PATH);
  if (ctx === "tooMany") return redirectTo(`${documents}?outcome=failed`, { connection: "close" });
  const caller = { id: ctx.actor.id, regionId: ctx.region.id, isCandidate: true };
  const limits = { caller, bytesMax: FORM_BYTES_MAX };
  const queued = await withFormData(request, limits, (form) => queueOwnDocument(ctx, form));
  const outcome = typeof queued === "string" ? queued : await waitForDocument(ctx, queued.mutationId);
  // Close the connection after a failure, because the rest of a slow body may still arrive.
  const closing = queued === "failed" ? { connection: "close" } : {};
  return redirectTo(`${documents}?outcome=${outcome}`, closing);
}
