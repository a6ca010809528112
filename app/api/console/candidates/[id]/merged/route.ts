import { serve } from "@/lib/http/route";
import { duplicates } from "@/lib/console/duplicates/contract";
import { listMerged } from "@/lib/console/duplicates/list-merged";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [duplicates.merged, listMerged],
});
