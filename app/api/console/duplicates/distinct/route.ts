import { serve } from "@/lib/http/route";
import { duplicates } from "@/lib/console/duplicates/contract";
import { decideDistinct } from "@/lib/console/duplicates/decide";
import { listDistinct } from "@/lib/console/duplicates/list-distinct";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [duplicates.distinct, listDistinct],
  POST: [duplicates.decide, decideDistinct],
});
