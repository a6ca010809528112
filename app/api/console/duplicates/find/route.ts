import { duplicates } from "@/lib/console/duplicates/contract";
import { findLookalikesOfInput } from "@/lib/console/duplicates/find-lookalikes";
import { serve } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [duplicates.find, findLookalikesOfInput],
});
