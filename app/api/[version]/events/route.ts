import { serve } from "@/lib/http/route";
import { candidateFeed } from "@/lib/records/candidate-feed/contract";
import { listEvents } from "@/lib/records/candidate-feed/list-events";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [candidateFeed.events, listEvents],
});
