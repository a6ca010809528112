import { serve } from "@/lib/http/route";
import { savedViews } from "@/lib/console/saved-views/contract";
import { createView } from "@/lib/console/saved-views/create";
import { listViews } from "@/lib/console/saved-views/list";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [savedViews.list, listViews],
  POST: [savedViews.create, createView],
});
