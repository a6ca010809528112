import "server-only";
import { FILE_HEADERS } from "@/lib/http/page-headers";

/** A 404 at the address of an uploaded file, where next.config.ts adds no policy. */
export const fileNotFound = (): Response =>
  new Response(null, { status: 404, headers: { ...FILE_HEADERS, "cache-control": "no-store" } });
