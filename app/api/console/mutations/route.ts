import { serve } from "@/lib/http/route";
import { queueMonitoring } from "@/lib/console/queue-monitoring/contract";
import { listConsoleMutations } from "@/lib/console/queue-monitoring/list";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [queueMonitoring.list, listConsoleMutations],
});
