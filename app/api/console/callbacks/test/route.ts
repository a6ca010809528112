import { queueMonitoring } from "@/lib/console/queue-monitoring/contract";
import { sendTestCallback } from "@/lib/console/queue-monitoring/send-test-callback";
import { serve } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  POST: [queueMonitoring.test, sendTestCallback],
});
