import { regions } from "@/lib/access/regions/contract";
import { deleteByAdmin } from "@/lib/access/regions/delete-by-admin";
import { updateByAdmin } from "@/lib/access/regions/update-by-admin";
import { serve } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  PATCH: [regions.update, updateByAdmin],
  DELETE: [regions.delete, deleteByAdmin],
});
