import { account } from "@/lib/access/staff/contract";
import { mailOwnCode } from "@/lib/access/staff/sign-in";
import { serve } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  POST: [account.mailOwnCode, mailOwnCode],
});
