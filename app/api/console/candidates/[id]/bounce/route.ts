import { serve } from "@/lib/http/route";
import { bounces } from "@/lib/console/bounces/contract";
import { showBounce } from "@/lib/console/bounces/show";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: [bounces.show, showBounce] });
