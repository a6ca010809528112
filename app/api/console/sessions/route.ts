import { serve } from "@/lib/http/route";
import { account } from "@/lib/access/staff/contract";
import { endOtherSessions, listOwnSessions } from "@/lib/access/staff/own-sessions";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [account.sessions, listOwnSessions],
  DELETE: [account.endOtherSessions, endOtherSessions],
});
