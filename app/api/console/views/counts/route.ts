import { serve } from "@/lib/http/route";
import { savedViews } from "@/lib/console/saved-views/contract";
import { countViews } from "@/lib/console/saved-views/count";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [savedViews.count, countViews],
});
