import { privacyDesk } from "@/lib/console/privacy-desk/contract";
import { countPrivacyRequests } from "@/lib/console/privacy-desk/count";
import { serve } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [privacyDesk.count, countPrivacyRequests],
});
