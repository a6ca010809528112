import { changeAccess } from "@/lib/administration/change-access";
import { administration } from "@/lib/administration/contract";
import { remove } from "@/lib/administration/remove";
import { serve } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  PATCH: [administration.changeAccess, changeAccess],
  DELETE: [administration.remove, remove],
});
