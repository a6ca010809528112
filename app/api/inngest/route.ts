import "server-only";
import { fromWeb } from "@/lib/http/route";
import { serve } from "inngest/next";
import { NextRequest } from "next/server";
import { GET as returnNotFound } from "@/app/api/[[...path]]/route";
import { inngest } from "@/inngest/client";
import { functionsOf } from "@/inngest/functions";
import { MIB } from "@/lib/contract/contract";
import { isAppError } from "@/lib/contract/errors";
import { env, isInngestDev } from "@/lib/platform/env";
import { singleton } from "@/lib/platform/singleton";

/*
 * The endpoint that an Inngest server calls to list and run our functions. The server signs its requests,
 * except in development mode. With the embedded engine, this route returns 404.
 */
export const runtime = "nodejs";
export const dynamic = "force-dynamic";
export const maxDuration = 60;

/** Creates the handlers on the first request, because a build imports this file without settings. */
const handlers = () =>
  singleton("inngest endpoint", () =>
    // Without `enableUnauthedSync: false`, an unsigned PUT could register the URL in its Host header.
    serve({ client: inngest(), functions: functionsOf(inngest()), enableUnauthedSync: false }),
  );

/** Events and the results of steps hold only ids and short states. */
const BODY_BYTES_MAX = 4 * MIB;

/**
 * Reads the body within a limit, because the SDK would read and parse a body of any size before it checks the
 * signature. Returns the request with the body that was read, or the response to a request that isn't signed
 * or is too large.
 */
async function readLimited(request: NextRequest): Promise<NextRequest | Response> {
  const { method, headers, url } = request;
  const isSigned = isInngestDev(env().INNGEST_DEV) || headers.has("x-inngest-signature");
  if (!isSigned) return new Response(null, { status: 401 });
  try {
    const body = await fromWeb(request).body(BODY_BYTES_MAX);
    return new NextRequest(url, { method, headers, body: Buffer.from(body) });
  } catch (error) {
    if (isAppError(error)) return new Response(null, { status: error.status, headers: error.headers });
    throw error;
  }
}

type RouteContext = { params: Promise<Record<string, never>> };

const handle =
  (method: "GET" | "POST" | "PUT") =>
  async (request: NextRequest, context: RouteContext): Promise<Response> => {
    if (env().ENGINE !== "inngest") return returnNotFound(request, context);
    const limited = method === "GET" ? request : await readLimited(request);
    return limited instanceof NextRequest ? handlers()[method](limited, context) : limited;
  };

export const GET = handle("GET");
export const POST = handle("POST");
export const PUT = handle("PUT");
