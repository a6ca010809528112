import { applyEvent } from "@/lib/access/regions/apply-event";
import { regions } from "@/lib/access/regions/contract";
import { serve } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ POST: [regions.event, applyEvent] });
