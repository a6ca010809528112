import { attachments } from "@/lib/attachments/contract";
import { serve } from "@/lib/http/route";
import { enqueueForOwn } from "@/lib/mutations/enqueue-for-own";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  POST: [attachments.delete, enqueueForOwn],
});
