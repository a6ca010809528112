import { serve } from "@/lib/http/route";
import { consoleCandidates } from "@/lib/console/candidates/contract";
import { listConsoleCandidates } from "@/lib/console/candidates/list";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [consoleCandidates.list, listConsoleCandidates],
});
