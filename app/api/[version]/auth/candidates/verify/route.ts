import { serve } from "@/lib/http/route";
import { sessions } from "@/lib/sessions/contract";
import { verify } from "@/lib/sessions/verify";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ POST: [sessions.verify, verify] });
