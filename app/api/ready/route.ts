import { health } from "@/lib/http/health/contract";
import { isReady } from "@/lib/http/health/ready";
import { serve } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: [health.ready, isReady] });
