import { oversight } from "@/lib/console/queue-monitoring/contract";
import { listLines } from "@/lib/console/queue-monitoring/lines";
import { serve } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: [oversight.lines, listLines] });
