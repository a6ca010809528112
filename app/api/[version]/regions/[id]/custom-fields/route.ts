import { regions } from "@/lib/access/regions/contract";
import { addCustomField } from "@/lib/access/regions/custom-fields";
import { serve } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  POST: [regions.addCustomField, addCustomField],
});
