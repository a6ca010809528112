import { serve } from "@/lib/http/route";

/** Returns a 404 problem for every API path that no other route serves. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({});
