import { serve } from "@/lib/http/route";
import { settings } from "@/lib/console/settings/contract";
import { rotateSecret } from "@/lib/console/settings/rotate-secret";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  POST: [settings.rotateSecret, rotateSecret],
});
