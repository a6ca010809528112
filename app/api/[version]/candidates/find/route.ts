import { serve } from "@/lib/http/route";
import { candidates } from "@/lib/records/candidates/contract";
import { findMatchingCandidates } from "@/lib/records/candidates/find-matching";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [candidates.find, findMatchingCandidates],
});
