import { serve } from "@/lib/http/route";
import { enqueueForCandidate } from "@/lib/engine/mutations/enqueue-for-candidate";
import { attachments } from "@/lib/records/attachments/contract";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  POST: [attachments.add, enqueueForCandidate],
});
