import { candidates } from "@/lib/candidates/contract";
import { listCandidates } from "@/lib/candidates/list";
import { serve } from "@/lib/http/route";
import { enqueue } from "@/lib/mutations/enqueue";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [candidates.list, listCandidates],
  POST: [candidates.create, enqueue],
});
