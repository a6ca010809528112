import { serve } from "@/lib/http/route";
import { securityLog } from "@/lib/console/security-log/contract";
import { exportSecurityLog } from "@/lib/console/security-log/export";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [securityLog.export, exportSecurityLog],
});
