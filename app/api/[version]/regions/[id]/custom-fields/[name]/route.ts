import { serve } from "@/lib/http/route";
import { regions } from "@/lib/access/regions/contract";
import { deleteCustomField, updateCustomField } from "@/lib/access/regions/custom-fields";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  PATCH: [regions.updateCustomField, updateCustomField],
  DELETE: [regions.deleteCustomField, deleteCustomField],
});
