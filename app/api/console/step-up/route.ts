import { serve } from "@/lib/http/route";
import { stepUp } from "@/lib/access/staff/authenticator";
import { account } from "@/lib/access/staff/contract";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  POST: [account.stepUp, stepUp],
});
