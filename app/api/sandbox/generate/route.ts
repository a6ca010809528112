import { serve } from "@/lib/http/route";
import { sandbox } from "@/lib/sandbox/contract";
import { generateCandidates } from "@/lib/sandbox/generate";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  POST: [sandbox.generate, generateCandidates],
});
