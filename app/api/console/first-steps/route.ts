import { firstSteps } from "@/lib/console/first-steps/contract";
import { showFirstSteps } from "@/lib/console/first-steps/show";
import { serve } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [firstSteps.show, showFirstSteps],
});
