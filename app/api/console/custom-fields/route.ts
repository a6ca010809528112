import { customFields } from "@/lib/custom-fields/contract";
import { saveCustomFields } from "@/lib/custom-fields/save";
import { showCustomFields } from "@/lib/custom-fields/show";
import { serve } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [customFields.show, showCustomFields],
  PATCH: [customFields.save, saveCustomFields],
});
