import { serve } from "@/lib/http/route";
import { account } from "@/lib/staff/contract";
import { endOtherSessions, sessions } from "@/lib/staff/own-sessions";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [account.sessions, sessions],
  DELETE: [account.endOtherSessions, endOtherSessions],
});
