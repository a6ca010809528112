import "server-only";
import { KIB } from "@/lib/contract/contract";
import { isSameOrigin } from "@/lib/http/is-same-origin";
import { withFormData } from "@/lib/http/with-form-data";
import { addOwnDocument } from "@/lib/portal/documents/add-own-document";
import { CONTENT_BYTES_MAX } from "@/lib/records/attachments/store";
import { findCandidateContext } from "./own-record";

/** Leaves room for the form's boundaries and its other field. */
const FORM_BYTES_MAX = CONTENT_BYTES_MAX + 16 * KIB;

type RouteContext = { params: Promise<{ record: string }> };

/** Stores a document and redirects to a page that shows the outcome. Refuses forms from other sites. */
export async function uploadDocument(request: Request, { params }: RouteContext): Promise<Response> {
  const { record } = await params;
  const redirectTo = (location: string) =>
    new Response(null, { status: 303, headers: { location, "cache-control": "no-store" } });
  if (!isSameOrigin((name) => request.headers.get(name))) return new Response(null, { status: 403 });
  const ctx = await findCandidateContext(record);
  if (!ctx) return redirectTo("/portal");
  const limits = { owner: ctx.region.id, bytesMax: FORM_BYTES_MAX };
  const outcome = await withFormData(request, limits, (form) => addOwnDocument(ctx, form));
  return redirectTo(`/portal/${encodeURIComponent(record)}/documents?outcome=${outcome}`);
}
