import { settings } from "@/lib/console/settings/contract";
import { revealSecret } from "@/lib/console/settings/reveal-secret";
import { serve } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  POST: [settings.revealSecret, revealSecret],
});
