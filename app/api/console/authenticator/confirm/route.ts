import { serve } from "@/lib/http/route";
import { confirmAuthenticator } from "@/lib/staff/authenticator";
import { account } from "@/lib/staff/contract";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  POST: [account.confirmAuthenticator, confirmAuthenticator],
});
