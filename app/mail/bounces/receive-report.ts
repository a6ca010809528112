import "server-only";
import { timingSafeEqual } from "node:crypto";
import { db } from "@/lib/platform/database/client";
import { sha256 } from "@/lib/platform/digest";
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
  if (!isSame(request.headers.get("authorization") ?? "", `Bearer ${BOUNCE_SECRET}`)) return respond(401);
  const raw = await readBody(request);
  if (!raw) return respond(413);
  const bounce = await parseReport(raw);
  if (bounce) await recordBounce(db(), bounce, new Date());
  return respond(202);
}

const respond = (status: number) => new Response(null, { status, headers: { "cache-control": "no-store" } });

/** Compares digests, which have equal lengths, so that the response time reveals nothing about the secret. */
const isSame = (given: string, expected: string): boolean =>
  timingSafeEqual(Buffer.from(sha256(given)), Buffer.from(sha256(expected)));

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
