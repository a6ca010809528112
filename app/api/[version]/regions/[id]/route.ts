import { serve } from "@/lib/http/route";
import { regions } from "@/lib/access/regions/contract";
import { deleteByAdmin } from "@/lib/access/regions/delete-by-admin";
import { showRegion } from "@/lib/access/regions/show";
import { updateByAdmin } from "@/lib/access/regions/update-by-admin";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [regions.get, showRegion],
  PATCH: [regions.update, updateByAdmin],
  DELETE: [regions.delete, deleteByAdmin],
});
