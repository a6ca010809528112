import { serve } from "@/lib/http/route";
import { settings } from "@/lib/console/settings/contract";
import { revealSecret } from "@/lib/console/settings/reveal-secret";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  POST: [settings.revealSecret, revealSecret],
});
