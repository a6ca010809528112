import { sessions } from "@/lib/access/sessions/contract";
import { verify } from "@/lib/access/sessions/verify";
import { serve } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ POST: [sessions.verify, verify] });
