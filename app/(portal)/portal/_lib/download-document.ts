import "server-only";
import { isAppError } from "@/lib/contract/errors";
import { getCandidateFile } from "@/lib/records/attachments/get-file";
import { fileNotFound } from "./file-not-found";
import { findCandidateContext } from "./own-record";

type RouteContext = { params: Promise<{ record: string; document: string }> };

/** Serves one of the candidate's documents. Returns 404 to any other visitor. */
export async function downloadDocument(_: Request, { params }: RouteContext): Promise<Response> {
  const { record, document } = await params;
  const ctx = await findCandidateContext(record);
  if (!ctx) return fileNotFound();
  try {
    const { data, headers } = await getCandidateFile(ctx, {
      id: document,
      candidateId: ctx.session.candidateId,
    });
    return new Response(new Uint8Array(data), { headers });
  } catch (error) {
    if (isAppError(error) && error.code === "attachment_not_found") return fileNotFound();
    throw error;
  }
}
