import { serve } from "@/lib/http/route";
import { health } from "@/lib/http/health/contract";
import { checkLiveness } from "@/lib/http/health/liveness";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: [health.live, checkLiveness] });
