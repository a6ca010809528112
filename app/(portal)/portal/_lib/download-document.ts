import "server-only";
import { isAppError } from "@/lib/contract/errors";
import { FILE_HEADERS } from "@/lib/http/page-headers";
import { getCandidateFile } from "@/lib/records/attachments/get-file";
import { findCandidateContext } from "./own-record";
import { SESSION_ENDED_PATH } from "./records-path";

type RouteContext = { params: Promise<{ record: string; document: string }> };

const redirectTo = (location: string) =>
  new Response(null, { status: 303, headers: { ...FILE_HEADERS, location, "cache-control": "no-store" } });

/**
 * Serves one of the candidate's documents. Redirects other visitors to the sign-in page, and a link to a
 * removed document to the list of documents, because an empty response would explain nothing.
 */
export async function downloadDocument(_: Request, { params }: RouteContext): Promise<Response> {
  const { record, document } = await params;
  const ctx = await findCandidateContext(record);
  if (!ctx) return redirectTo(SESSION_ENDED_PATH);
  try {
    const { data, headers } = await getCandidateFile(ctx, {
      id: document,
      candidateId: ctx.session.candidateId,
    });
    return new Response(new Uint8Array(data), { headers });
  } catch (error) {
    if (isAppError(error) && error.code === "attachment_not_found")
      return redirectTo(`/portal/${record}/documents?outcome=gone`);
    throw error;
  }
}
