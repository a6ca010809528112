import { serve } from "@/lib/http/route";
import { enqueue } from "@/lib/engine/mutations/enqueue";
import { interactions } from "@/lib/records/interactions/contract";
import { showInteraction } from "@/lib/records/interactions/get";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [interactions.get, showInteraction],
  PATCH: [interactions.update, enqueue],
  DELETE: [interactions.delete, enqueue],
});
