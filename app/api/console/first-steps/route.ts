import { serve } from "@/lib/http/route";
import { firstSteps } from "@/lib/console/first-steps/contract";
import { showFirstSteps } from "@/lib/console/first-steps/show";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [firstSteps.show, showFirstSteps],
});
