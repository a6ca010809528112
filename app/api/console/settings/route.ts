import { serve } from "@/lib/http/route";
import { changeSettings } from "@/lib/console/settings/change";
import { settings } from "@/lib/console/settings/contract";
import { showSettings } from "@/lib/console/settings/show";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [settings.show, showSettings],
  PATCH: [settings.change, changeSettings],
});
