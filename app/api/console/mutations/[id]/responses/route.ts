import { serve } from "@/lib/http/route";
import { listResponses } from "@/lib/console/queue-monitoring/callbacks";
import { queueMonitoring } from "@/lib/console/queue-monitoring/contract";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [queueMonitoring.responses, listResponses],
});
