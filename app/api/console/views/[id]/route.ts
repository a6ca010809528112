import { serve } from "@/lib/http/route";
import { changeView } from "@/lib/console/saved-views/change";
import { savedViews } from "@/lib/console/saved-views/contract";
import { removeView } from "@/lib/console/saved-views/remove";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  PATCH: [savedViews.change, changeView],
  DELETE: [savedViews.remove, removeView],
});
