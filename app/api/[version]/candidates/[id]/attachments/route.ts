import { enqueueForOwn } from "@/lib/engine/mutations/enqueue-for-own";
import { serve } from "@/lib/http/route";
import { attachments } from "@/lib/records/attachments/contract";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  POST: [attachments.add, enqueueForOwn],
});
