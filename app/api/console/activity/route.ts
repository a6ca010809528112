import { serve } from "@/lib/http/route";
import { activity } from "@/lib/console/activity/contract";
import { listActivity } from "@/lib/console/activity/list";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: [activity.list, listActivity] });
