import { serve } from "@/lib/http/route";
import { texts } from "@/lib/region-texts/contract";
import { saveTexts } from "@/lib/region-texts/save";
import { showTexts } from "@/lib/region-texts/show";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [texts.show, showTexts],
  PATCH: [texts.save, saveTexts],
});
