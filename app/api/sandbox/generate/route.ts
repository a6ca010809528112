import { serve } from "@/lib/http/route";
import { generateCandidates } from "@/lib/engine/mutations/generate";
import { sandbox } from "@/lib/records/sandbox/contract";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  POST: [sandbox.generate, generateCandidates],
});
