import { stepUp } from "@/lib/access/staff/authenticator";
import { account } from "@/lib/access/staff/contract";
import { serve } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  POST: [account.stepUp, stepUp],
});
