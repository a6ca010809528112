import { activity } from "@/lib/console/activity/contract";
import { exportActivity } from "@/lib/console/activity/export";
import { serve } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [activity.export, exportActivity],
});
