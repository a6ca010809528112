import "server-only";
import { getTranslations } from "next-intl/server";
import { toByteStream } from "@/lib/http/bodies/body-stream";
import { isSameOrigin } from "@/lib/http/is-same-origin";
import { exportCandidateData } from "@/lib/portal/data-export/export-candidate-data";
import { contentDisposition } from "@/lib/records/attachments/content-disposition";
import { findLimitedContext } from "./own-record";
import { SESSION_ENDED_PATH } from "./records-path";
import { renderRecordHtml } from "./render-record-html";
import { tooManyWritesPath } from "./too-many-writes";

type RouteContext = { params: Promise<{ record: string }> };

/**
 * Streams the candidate's data as a ZIP. Rejects forms from other sites, because each export is recorded in
 * the audit log.
 */
export async function downloadDataExport(request: Request, { params }: RouteContext): Promise<Response> {
  const { record } = await params;
  const noStore = { "cache-control": "no-store" };
  if (!isSameOrigin((name) => request.headers.get(name)))
    return new Response(null, { status: 403, headers: noStore });
  const ctx = (await findLimitedContext(record).catch(tooManyWritesPath)) ?? SESSION_ENDED_PATH;
  if (typeof ctx === "string")
    return new Response(null, { status: 303, headers: { ...noStore, location: ctx } });
  const [t, html] = await Promise.all([getTranslations("portalDataExport"), renderRecordHtml(record)]);
  const chunks = await exportCandidateData(ctx, ctx.session.candidateId, {
    name: `${t("filename")}.html`,
    html,
    missing: t("missing"),
  });
  return new Response(toByteStream(chunks), {
    headers: {
      ...noStore,
      "content-type": "application/zip",
      "content-disposition": contentDisposition(`${t("filename")}.zip`),
      "x-content-type-options": "nosniff",
    },
  });
}
