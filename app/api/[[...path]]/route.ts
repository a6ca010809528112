import { serve } from "@/lib/http/route";

/** Every API path that no other file serves: a problem, not a page. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({});
