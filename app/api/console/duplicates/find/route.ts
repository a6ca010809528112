import { serve } from "@/lib/http/route";
import { duplicates } from "@/lib/console/duplicates/contract";
import { findDuplicatesOfInput } from "@/lib/console/duplicates/find-likely-duplicates";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [duplicates.find, findDuplicatesOfInput],
});
