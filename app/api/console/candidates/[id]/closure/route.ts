import { serve } from "@/lib/http/route";
import { showClosure } from "@/lib/console/candidates/closure";
import { consoleCandidates } from "@/lib/console/candidates/contract";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [consoleCandidates.closure, showClosure],
});
