import { health } from "@/lib/http/health/contract";
import { isLive } from "@/lib/http/health/live";
import { serve } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: [health.live, isLive] });
