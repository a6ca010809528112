import { serve } from "@/lib/http/route";
import { candidateFeed } from "@/lib/records/candidate-feed/contract";
import { listChanges } from "@/lib/records/candidate-feed/list-changes";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [candidateFeed.changes, listChanges],
});
