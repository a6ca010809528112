import { bounces } from "@/lib/console/bounces/contract";
import { showBounce } from "@/lib/console/bounces/show";
import { serve } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: [bounces.show, showBounce] });
