import { serve } from "@/lib/http/route";
import { settings } from "@/lib/settings/contract";
import { rotateSecret } from "@/lib/settings/rotate-secret";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  POST: [settings.rotateSecret, rotateSecret],
});
