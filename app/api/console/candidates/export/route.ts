import { serve } from "@/lib/http/route";
import { consoleCandidates } from "@/lib/console/candidates/contract";
import { exportCandidates } from "@/lib/console/candidates/export";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [consoleCandidates.export, exportCandidates],
});
