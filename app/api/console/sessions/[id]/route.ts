import { serve } from "@/lib/http/route";
import { account } from "@/lib/access/staff/contract";
import { endSession } from "@/lib/access/staff/own-sessions";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  DELETE: [account.endSession, endSession],
});
