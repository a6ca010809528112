import "server-only";
import { db } from "@/lib/platform/database/client";
import { isSameSecret } from "@/lib/platform/digest";
import { env } from "@/lib/platform/env";
import { parseReport } from "@/lib/records/bounces/parse-report";
import { recordBounce } from "@/lib/records/bounces/record";

const REPORT_BYTES_MAX = 1024 * 1024;

/**
 * Receives a bounce report as a raw e-mail from the operator's mail server, which authenticates with
 * `BOUNCE_SECRET`. Returns 404 if `BOUNCE_SECRET` isn't set. The response never reveals whether the report is
 * about one of our e-mails.
 */
export async function receiveReport(request: Request): Promise<Response> {
  const { BOUNCE_SECRET } = env();
  if (!BOUNCE_SECRET) return respond(404);
  const authorization = request.headers.get("authorization") ?? "";
  if (!isSameSecret(authorization, `Bearer ${BOUNCE_SECRET}`)) return respond(401);
  const raw = await readBody(request);
  if (!raw) return respond(413);
  const bounce = await parseReport(raw);
  if (bounce) await recordBounce(db(), bounce, new Date());
  return respond(202);
}

const respond = (status: number) => new Response(null, { status, headers: { "cache-control": "no-store" } });

/** Reads the body. Returns null as soon as the body is too large. */
async function readBody(request: Request): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of request.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > REPORT_BYTES_MAX) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
