import { serve } from "@/lib/http/route";
import { privacyDesk } from "@/lib/console/privacy-desk/contract";
import { listPrivacyRequests } from "@/lib/console/privacy-desk/list";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [privacyDesk.list, listPrivacyRequests],
});
