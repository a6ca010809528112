import { candidates } from "@/lib/candidates/contract";
import { findMatching } from "@/lib/candidates/find-matching";
import { serve } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [candidates.find, findMatching],
});
