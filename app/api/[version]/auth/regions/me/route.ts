import { regions } from "@/lib/access/regions/contract";
import { getOwnRegion } from "@/lib/access/regions/me";
import { serve } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: [regions.me, getOwnRegion] });
