import { changeAccess } from "@/lib/console/administration/change-access";
import { administration } from "@/lib/console/administration/contract";
import { removeStaffMember } from "@/lib/console/administration/remove";
import { serve } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  PATCH: [administration.changeAccess, changeAccess],
  DELETE: [administration.remove, removeStaffMember],
});
