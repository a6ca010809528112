import { serve } from "@/lib/http/route";
import { oversight } from "@/lib/oversight/contract";
import { showQueue } from "@/lib/oversight/queue";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: [oversight.queue, showQueue] });
