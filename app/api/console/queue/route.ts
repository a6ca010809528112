import { serve } from "@/lib/http/route";
import { queueMonitoring } from "@/lib/console/queue-monitoring/contract";
import { showQueue } from "@/lib/console/queue-monitoring/queue";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [queueMonitoring.queue, showQueue],
});
