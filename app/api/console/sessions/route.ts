import { account } from "@/lib/access/staff/contract";
import { endOtherSessions, sessions } from "@/lib/access/staff/own-sessions";
import { serve } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [account.sessions, sessions],
  DELETE: [account.endOtherSessions, endOtherSessions],
});
