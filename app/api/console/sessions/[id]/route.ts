import { account } from "@/lib/access/staff/contract";
import { endSession } from "@/lib/access/staff/own-sessions";
import { serve } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  DELETE: [account.endSession, endSession],
});
