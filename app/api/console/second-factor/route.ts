import { serve } from "@/lib/http/route";
import { passSecondFactor } from "@/lib/staff/authenticator";
import { account } from "@/lib/staff/contract";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  POST: [account.passSecondFactor, passSecondFactor],
});
