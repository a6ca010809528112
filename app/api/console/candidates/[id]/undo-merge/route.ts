import { serve } from "@/lib/http/route";
import { duplicates } from "@/lib/console/duplicates/contract";
import { queueUndoMerge } from "@/lib/console/duplicates/queue-merge";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  POST: [duplicates.undoMerge, queueUndoMerge],
});
