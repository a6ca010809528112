import { serve } from "@/lib/http/route";
import { duplicates } from "@/lib/console/duplicates/contract";
import { listMerges } from "@/lib/console/duplicates/list-merges";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [duplicates.merges, listMerges],
});
