import { generateCandidates } from "@/lib/engine/mutations/generate";
import { serve } from "@/lib/http/route";
import { sandbox } from "@/lib/records/sandbox/contract";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  POST: [sandbox.generate, generateCandidates],
});
