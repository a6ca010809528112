import { sessions } from "@/lib/access/sessions/contract";
import { requestVerification } from "@/lib/access/sessions/request";
import { serve } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  POST: [sessions.requestVerification, requestVerification],
});
