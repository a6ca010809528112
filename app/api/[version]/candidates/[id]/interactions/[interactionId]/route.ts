import { serve } from "@/lib/http/route";
import { interactions } from "@/lib/interactions/contract";
import { getOne } from "@/lib/interactions/get";
import { enqueue } from "@/lib/mutations/enqueue";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: [interactions.get, getOne],
  PATCH: [interactions.update, enqueue],
  DELETE: [interactions.delete, enqueue],
});
