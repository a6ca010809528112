import { serve } from "@/lib/http/route";
import { skipSecondFactor } from "@/lib/access/staff/authenticator";
import { account } from "@/lib/access/staff/contract";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  POST: [account.skipSecondFactor, skipSecondFactor],
});
