import { activity } from "@/lib/activity/contract";
import { exportActivity } from "@/lib/activity/export";
import { serve } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [activity.export, exportActivity],
});
