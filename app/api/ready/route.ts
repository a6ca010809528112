import { serve } from "@/lib/http/route";
import { health } from "@/lib/http/health/contract";
import { checkReadiness } from "@/lib/http/health/readiness";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [health.ready, checkReadiness],
});
