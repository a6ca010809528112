import { serve } from "@/lib/http/route";
import { consoleCandidates } from "@/lib/console/candidates/contract";
import { showTimeline } from "@/lib/console/candidates/timeline";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [consoleCandidates.timeline, showTimeline],
});
