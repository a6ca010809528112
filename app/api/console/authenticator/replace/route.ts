import { serve } from "@/lib/http/route";
import { replaceAuthenticator } from "@/lib/access/staff/change-authenticator";
import { account } from "@/lib/access/staff/contract";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  POST: [account.replaceAuthenticator, replaceAuthenticator],
});
