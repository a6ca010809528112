import { serve } from "@/lib/http/route";
import { sessions } from "@/lib/access/sessions/contract";
import { verify } from "@/lib/access/sessions/verify";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ POST: [sessions.verify, verify] });
