import { serve } from "@/lib/http/route";
import { changeOwn } from "@/lib/sessions/change";
import { sessions } from "@/lib/sessions/contract";
import { me } from "@/lib/sessions/me";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [sessions.me, me],
  PATCH: [sessions.update, changeOwn],
  DELETE: [sessions.delete, changeOwn],
});
