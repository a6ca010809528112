import { serve } from "@/lib/http/route";
import { enqueue } from "@/lib/engine/mutations/enqueue";
import { candidates } from "@/lib/records/candidates/contract";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  POST: [candidates.archive, enqueue],
});
