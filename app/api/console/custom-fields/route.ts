import { serve } from "@/lib/http/route";
import { customFields } from "@/lib/console/custom-fields/contract";
import { saveCustomFields } from "@/lib/console/custom-fields/save";
import { showCustomFields } from "@/lib/console/custom-fields/show";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [customFields.show, showCustomFields],
  PATCH: [customFields.save, saveCustomFields],
});
