import { serve } from "@/lib/http/route";
import { consoleCandidates } from "@/lib/console/candidates/contract";
import { enqueue } from "@/lib/engine/mutations/enqueue";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  PATCH: [consoleCandidates.changeCustomFields, enqueue],
});
