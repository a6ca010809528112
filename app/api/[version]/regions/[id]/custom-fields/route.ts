import { serve } from "@/lib/http/route";
import { regions } from "@/lib/access/regions/contract";
import { addCustomField } from "@/lib/access/regions/custom-fields";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  POST: [regions.addCustomField, addCustomField],
});
