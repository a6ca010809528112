import { serve } from "@/lib/http/route";
import { regions } from "@/lib/regions/contract";
import { deleteByAdmin } from "@/lib/regions/delete-by-admin";
import { updateByAdmin } from "@/lib/regions/update-by-admin";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  PATCH: [regions.update, updateByAdmin],
  DELETE: [regions.delete, deleteByAdmin],
});
