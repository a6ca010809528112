import { serve } from "@/lib/http/route";
import { imports } from "@/lib/imports/contract";
import { rowOutcomes } from "@/lib/imports/outcomes";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  POST: [imports.outcomes, rowOutcomes],
});
