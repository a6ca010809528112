import "server-only";
import { serve } from "inngest/next";
import type { NextRequest } from "next/server";
import { GET as answerNotFound } from "@/app/api/[[...path]]/route";
import { inngest } from "@/inngest/client";
import { functionsOf } from "@/inngest/functions";
import { env } from "@/lib/platform/env";

/*
 * Where an Inngest server finds and calls the functions. It signs what it sends; in development mode nobody does.
 * Where the engine is embedded there is no such route.
 */
export const runtime = "nodejs";
export const dynamic = "force-dynamic";
export const maxDuration = 60;

let served: ReturnType<typeof serve> | undefined;

/** Made at the first request: a build imports this file, and knows no settings. */
function handlers() {
  // An unsigned PUT would have us register whatever address its Host header names.
  served ??= serve({ client: inngest(), functions: functionsOf(inngest()), enableUnauthedSync: false });
  return served;
}

type RouteContext = { params: Promise<Record<string, never>> };

const handle =
  (method: "GET" | "POST" | "PUT") =>
  async (request: NextRequest, context: RouteContext): Promise<Response> => {
    if (env().ENGINE !== "inngest") return answerNotFound(request, context);
    return handlers()[method](request, context);
  };

export const GET = handle("GET");
export const POST = handle("POST");
export const PUT = handle("PUT");
