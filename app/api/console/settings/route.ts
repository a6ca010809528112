import { serve } from "@/lib/http/route";
import { changeSettings } from "@/lib/settings/change";
import { settings } from "@/lib/settings/contract";
import { showSettings } from "@/lib/settings/show";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [settings.show, showSettings],
  PATCH: [settings.change, changeSettings],
});
