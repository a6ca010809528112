import "server-only";
import { FILE_HEADERS } from "@/lib/http/page-headers";

/**
 * A 404 for an uploaded file. Sets its own Content-Security-Policy, because next.config.ts sets none for
 * these routes.
 */
export const fileNotFound = (): Response =>
  new Response(null, { status: 404, headers: { ...FILE_HEADERS, "cache-control": "no-store" } });
