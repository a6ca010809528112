import { duplicates } from "@/lib/console/duplicates/contract";
import { listMerged } from "@/lib/console/duplicates/list-merged";
import { serve } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [duplicates.merged, listMerged],
});
