import { serve } from "@/lib/http/route";
import { replaceAuthenticator } from "@/lib/staff/change-authenticator";
import { account } from "@/lib/staff/contract";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  POST: [account.replaceAuthenticator, replaceAuthenticator],
});
