import { serve } from "@/lib/http/route";
import { administration } from "@/lib/console/administration/contract";
import { deleteGlobalKey } from "@/lib/console/administration/keys";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  DELETE: [administration.deleteKey, deleteGlobalKey],
});
