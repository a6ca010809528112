import { oversight } from "@/lib/console/queue-monitoring/contract";
import { sendTest } from "@/lib/console/queue-monitoring/test-callback";
import { serve } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ POST: [oversight.test, sendTest] });
