import { serve } from "@/lib/http/route";
import { activity } from "@/lib/console/activity/contract";
import { exportActivity } from "@/lib/console/activity/export";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [activity.export, exportActivity],
});
