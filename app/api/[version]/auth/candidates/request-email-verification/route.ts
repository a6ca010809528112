import { serve } from "@/lib/http/route";
import { sessions } from "@/lib/access/sessions/contract";
import { requestVerification } from "@/lib/access/sessions/request";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  POST: [sessions.requestVerification, requestVerification],
});
