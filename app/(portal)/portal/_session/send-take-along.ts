import "server-only";
import { getTranslations } from "next-intl/server";
import { isFromOwnPage } from "@/lib/http/own-page";
import { takeAlong } from "@/lib/portal/data-export/take-along";
import { contentDisposition } from "@/lib/records/attachments/content-disposition";
import { findOwnContext } from "./own-record";
import { readablePage } from "./readable-page";

type Asked = { params: Promise<{ record: string }> };

/** Everything that the region has of the candidate, as a ZIP that is made while it is sent. */
export async function sendTakeAlong(request: Request, { params }: Asked): Promise<Response> {
  const { record } = await params;
  const noStore = { "cache-control": "no-store" };
  if (!isFromOwnPage((name) => request.headers.get(name)))
    return new Response(null, { status: 403, headers: noStore });
  const ctx = await findOwnContext(record);
  if (!ctx) return new Response(null, { status: 303, headers: { ...noStore, location: "/portal" } });
  const [t, html] = await Promise.all([getTranslations("portalTakeAlong"), readablePage(record)]);
  const chunks = await takeAlong(ctx, ctx.session.candidateId, { name: `${t("filename")}.html`, html });
  return new Response(streamOf(chunks), {
    headers: {
      ...noStore,
      "content-type": "application/zip",
      "content-disposition": contentDisposition(`${t("filename")}.zip`),
      "x-content-type-options": "nosniff",
    },
  });
}

const streamOf = (chunks: AsyncGenerator<Uint8Array>) =>
  new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await chunks.return(undefined);
    },
  });
