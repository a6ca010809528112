import "server-only";
import { serve } from "inngest/next";
import type { NextRequest } from "next/server";
import { GET as returnNotFound } from "@/app/api/[[...path]]/route";
import { inngest } from "@/inngest/client";
import { functionsOf } from "@/inngest/functions";
import { env } from "@/lib/platform/env";
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

type RouteContext = { params: Promise<Record<string, never>> };

const handle =
  (method: "GET" | "POST" | "PUT") =>
  async (request: NextRequest, context: RouteContext): Promise<Response> => {
    if (env().ENGINE !== "inngest") return returnNotFound(request, context);
    return handlers()[method](request, context);
  };

export const GET = handle("GET");
export const POST = handle("POST");
export const PUT = handle("PUT");
