import { duplicates } from "@/lib/console/duplicates/contract";
import { queueMerge } from "@/lib/console/duplicates/queue-merge";
import { serve } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  POST: [duplicates.merge, queueMerge],
});
