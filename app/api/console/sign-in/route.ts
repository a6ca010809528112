import { serve } from "@/lib/http/route";
import { account } from "@/lib/staff/contract";
import { requestSignIn } from "@/lib/staff/sign-in";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  POST: [account.requestSignIn, requestSignIn],
});
