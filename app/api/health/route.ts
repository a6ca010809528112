import { health } from "@/lib/http/health/contract";
import { checkLiveness } from "@/lib/http/health/liveness";
import { serve } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: [health.live, checkLiveness] });
