import { serve } from "@/lib/http/route";
import { privacyDesk } from "@/lib/console/privacy-desk/contract";
import { showLimitsOnUse } from "@/lib/console/privacy-desk/show-limits-on-use";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [privacyDesk.limits, showLimitsOnUse],
});
