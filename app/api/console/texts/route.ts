import { serve } from "@/lib/http/route";
import { texts } from "@/lib/portal/region-texts/contract";
import { saveTexts } from "@/lib/portal/region-texts/save";
import { showTexts } from "@/lib/portal/region-texts/show";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [texts.show, showTexts],
  PATCH: [texts.save, saveTexts],
});
