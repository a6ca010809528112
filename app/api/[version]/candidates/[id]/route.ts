import { serve } from "@/lib/http/route";
import { enqueue } from "@/lib/engine/mutations/enqueue";
import { candidates } from "@/lib/records/candidates/contract";
import { showCandidate } from "@/lib/records/candidates/show";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [candidates.get, showCandidate],
  PATCH: [candidates.update, enqueue],
  DELETE: [candidates.delete, enqueue],
});
