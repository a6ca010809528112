import { serve } from "@/lib/http/route";
import { account } from "@/lib/access/staff/contract";
import { mailOwnCode } from "@/lib/access/staff/sign-in";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  POST: [account.mailOwnCode, mailOwnCode],
});
