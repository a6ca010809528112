import { serve } from "@/lib/http/route";
import { imports } from "@/lib/console/imports/contract";
import { rowOutcomes } from "@/lib/console/imports/outcomes";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  POST: [imports.outcomes, rowOutcomes],
});
