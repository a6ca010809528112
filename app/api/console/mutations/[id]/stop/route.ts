import { stop } from "@/lib/console/queue-monitoring/callbacks";
import { oversight } from "@/lib/console/queue-monitoring/contract";
import { serve } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ POST: [oversight.stop, stop] });
