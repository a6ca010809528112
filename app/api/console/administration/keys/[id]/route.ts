import { administration } from "@/lib/administration/contract";
import { deleteGlobalKey } from "@/lib/administration/keys";
import { serve } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  DELETE: [administration.deleteKey, deleteGlobalKey],
});
