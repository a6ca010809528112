import { candidates } from "@/lib/candidates/contract";
import { serve } from "@/lib/http/route";
import { enqueue } from "@/lib/mutations/enqueue";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  POST: [candidates.archive, enqueue],
});
