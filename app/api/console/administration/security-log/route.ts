import { serve } from "@/lib/http/route";
import { securityLog } from "@/lib/console/security-log/contract";
import { listSecurityLog } from "@/lib/console/security-log/list";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [securityLog.list, listSecurityLog],
});
