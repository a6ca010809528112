import { queueMonitoring } from "@/lib/console/queue-monitoring/contract";
import { showQueue } from "@/lib/console/queue-monitoring/queue";
import { serve } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [queueMonitoring.queue, showQueue],
});
