import { serve } from "@/lib/http/route";
import { changeView } from "@/lib/saved-views/change";
import { savedViews } from "@/lib/saved-views/contract";
import { removeView } from "@/lib/saved-views/remove";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  PATCH: [savedViews.change, changeView],
  DELETE: [savedViews.remove, removeView],
});
