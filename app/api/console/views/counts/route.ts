import { savedViews } from "@/lib/console/saved-views/contract";
import { countViews } from "@/lib/console/saved-views/count";
import { serve } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [savedViews.count, countViews],
});
