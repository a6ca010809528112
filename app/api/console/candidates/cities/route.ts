import { serve } from "@/lib/http/route";
import { listCities } from "@/lib/console/candidates/cities";
import { consoleCandidates } from "@/lib/console/candidates/contract";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [consoleCandidates.cities, listCities],
});
