import { serve } from "@/lib/http/route";
import { queueMonitoring } from "@/lib/console/queue-monitoring/contract";
import { testReceiver } from "@/lib/engine/callbacks/test-receiver";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  POST: [queueMonitoring.test, testReceiver],
});
