import { administration } from "@/lib/administration/contract";
import { invite } from "@/lib/administration/invite";
import { listStaff } from "@/lib/administration/people";
import { serve } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [administration.staff, listStaff],
  POST: [administration.invite, invite],
});
