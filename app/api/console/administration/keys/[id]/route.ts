import { administration } from "@/lib/console/administration/contract";
import { deleteGlobalKey } from "@/lib/console/administration/keys";
import { serve } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  DELETE: [administration.deleteKey, deleteGlobalKey],
});
