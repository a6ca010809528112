import { privacyDesk } from "@/lib/console/privacy-desk/contract";
import { showUseLimits } from "@/lib/console/privacy-desk/use-limits";
import { serve } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [privacyDesk.limits, showUseLimits],
});
