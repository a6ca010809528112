import { serve } from "@/lib/http/route";
import { administration } from "@/lib/console/administration/contract";
import { inviteStaffMember } from "@/lib/console/administration/invite";
import { listStaff } from "@/lib/console/administration/staff-members";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [administration.staff, listStaff],
  POST: [administration.invite, inviteStaffMember],
});
