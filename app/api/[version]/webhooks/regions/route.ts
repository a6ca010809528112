import { serve } from "@/lib/http/route";
import { applyEvent } from "@/lib/regions/apply-event";
import { regions } from "@/lib/regions/contract";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ POST: [regions.event, applyEvent] });
