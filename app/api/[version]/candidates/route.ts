import { serve } from "@/lib/http/route";
import { enqueue } from "@/lib/engine/mutations/enqueue";
import { candidates } from "@/lib/records/candidates/contract";
import { listCandidates } from "@/lib/records/candidates/list";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [candidates.list, listCandidates],
  POST: [candidates.create, enqueue],
});
