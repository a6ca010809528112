import { serve } from "@/lib/http/route";
import { regions } from "@/lib/access/regions/contract";
import { getOwnRegion } from "@/lib/access/regions/me";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: [regions.me, getOwnRegion] });
