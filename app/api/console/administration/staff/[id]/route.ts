import { serve } from "@/lib/http/route";
import { changeAccess } from "@/lib/console/administration/change-access";
import { administration } from "@/lib/console/administration/contract";
import { removeStaffMember } from "@/lib/console/administration/remove";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  PATCH: [administration.changeAccess, changeAccess],
  DELETE: [administration.remove, removeStaffMember],
});
